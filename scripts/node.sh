#!/bin/sh
# Runs a script of package.json in the Node that PORTICO_NODE asks for. `npm run` puts the packaged Node
# (node_modules/.bin/node) before the system's; npm itself was started by the system's.
if [ "$PORTICO_NODE" = system ]; then exec "${npm_node_execpath:-node}" "$@"; fi
exec node "$@"
