import { ApiError } from '../../lib/api-client.ts';

const notFound = 404;

/** Whether what was asked for is there no more: somebody else has removed it. */
export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === notFound;
