/**
 * The parts of Node's HTTP that the bundles use. Importing `node:http` loads all its exports, including a WebSocket
 * client. That costs each thread of a function 20 milliseconds of processor time.
 */
const { Agent, request, STATUS_CODES } = process.getBuiltinModule('node:http');

export { Agent, request, STATUS_CODES };
