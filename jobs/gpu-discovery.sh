#!/usr/bin/env bash
# Tells Spark which GPUs this machine has: spark.executor.resource.gpu.discoveryScript, run on each executor's machine.
# Prints one JSON object, such as {"name": "gpu", "addresses": ["0", "1"]}.
set -euo pipefail

if ! command -v nvidia-smi >/dev/null; then
  echo "gpu-discovery: there is no nvidia-smi on $HOSTNAME; install NVIDIA's driver, or ask Spark for no GPUs" >&2
  exit 1
fi
if ! indices=$(nvidia-smi --query-gpu=index --format=csv,noheader); then
  echo "gpu-discovery: nvidia-smi failed on $HOSTNAME: ${indices:-it said nothing}" >&2
  exit 1
fi

addresses=
while read -r index; do
  if [[ $index =~ ^[0-9]+$ ]]; then addresses+="${addresses:+, }\"$index\""; fi
done <<<"$indices"
printf '{"name": "gpu", "addresses": [%s]}\n' "$addresses"
