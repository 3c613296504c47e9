/**
 * What the bundles use of Node's HTTP. An import of `node:http` reads all that it exports, and one of these is a client of
 * WebSocket, which each thread of a function would load in 20 milliseconds of processor time.
 */
const { Agent, request, STATUS_CODES } = process.getBuiltinModule('node:http');

export { Agent, request, STATUS_CODES };
