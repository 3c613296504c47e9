/** The key of the deliveries of a schedule in the query cache; pages add their own to it. */
export const deliveriesKey = (jobId: string) => ['admin', 'bulk-deliveries', jobId];
