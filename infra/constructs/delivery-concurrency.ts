/**
 * Calls of the function `delivery` at the same time, reserved for it: servers of clients refuse many connections at once,
 * and each delivery is a call of its own.
 */
export const deliveriesAtOnce = 25;
