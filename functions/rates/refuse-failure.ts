import { type FallbackFailure, fallbackFailureText } from '../../shared/fallback/fallback-failure.ts';
import { badRequest, type Refusal } from '../platform/http/refusal.ts';

/** What a rate that cannot be calculated is answered with: what is missing, by name. */
export function refuseFailure(failure: FallbackFailure): Refusal {
	const { reason, ...params } = failure;
	return badRequest(reason, `${fallbackFailureText(failure)}.`, params);
}
