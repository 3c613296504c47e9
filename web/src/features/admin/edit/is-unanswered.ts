import { ApiError } from '../../../lib/api-client.ts';

const serverError = 500;

/** Whether a request may have been carried out although it failed: no answer came, or none that says what was done. */
export function isUnanswered(error: unknown): boolean {
	return !(error instanceof ApiError) || error.status === 0 || error.status >= serverError;
}
