import { ApiError } from '#lib/api-client.ts';

const notFound = 404;

/** True if the record does not exist: another administrator has removed it. */
export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === notFound;
