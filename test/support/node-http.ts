/**
 * The parts of Node's HTTP that the bundles use. An import of `node:http` reads all exports. One of them is a
 * WebSocket client, which costs each thread of a function 20 milliseconds of processor time.
 */
const { Agent, request, STATUS_CODES } = process.getBuiltinModule('node:http');

export { Agent, request, STATUS_CODES };
