/** The key of all deliveries in the query cache, or of those of a schedule; pages add their own to it. */
export const deliveriesKey = (jobId?: string) => ['admin', 'bulk-deliveries', ...(jobId === undefined ? [] : [jobId])];
