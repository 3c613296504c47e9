/**
 * Parts of Node's HTTP module that the bundles use. An import of `node:http` would load all its exports, including a
 * WebSocket client, which costs each thread of a function 20 milliseconds of processor time.
 */
const { Agent, request, STATUS_CODES } = process.getBuiltinModule('node:http');

export { Agent, request, STATUS_CODES };
