/**
 * Reserved concurrency of the function `delivery`. Each delivery is a separate call, and the servers of clients refuse
 * many connections at the same time.
 */
export const deliveriesAtOnce = 25;
