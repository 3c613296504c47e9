import { routes } from '../../shared/contract/routes.ts';
import { requireOperator } from '../platform/administration.ts';
import { currentFixings, hasSameValue, keepFixing } from '../platform/fixing-revisions.ts';
import { heldFixing, releaseFixing } from '../platform/held-fixing-store.ts';
import { operation } from '../platform/http/operation.ts';
import { recorded } from '../platform/recorded.ts';
import { decision } from './decision.ts';
import { noLongerHeld, requireHeld } from './require-held.ts';

/**
 * Takes in what is held as its publisher said it: what the publisher has said later still counts more.
 *
 * May be broken off and repeated: a value that is the fixing already, with nothing held, is answered as unchanged.
 */
export const confirm = operation(routes.feedConfirm, async ({ request, ...administration }) => {
	requireOperator(administration);
	const { index, date, value } = request;
	const current = (await currentFixings(index, date, date))[0];
	if (current !== undefined && hasSameValue(current, request) && (await heldFixing(index, date)) === undefined) {
		return { index, date, value: current.value, kept: 'unchanged' as const };
	}
	const { comparedWith: _, ...held } = await requireHeld(index, { date, value });
	const what = decision(administration, 'confirm', index, held, current?.value);
	const kept = await recorded(administration, what, async () => {
		const outcome = await keepFixing(index, held, current);
		if (outcome.kept === 'unchanged' && !(await isFixing())) throw noLongerHeld(index, held);
		await releaseFixing(index, date, held.value);
		return outcome.kept;
	});
	return { index, date, value: held.value, kept };

	async function isFixing() {
		const [now] = await currentFixings(index, date, date);
		return now !== undefined && hasSameValue(now, held);
	}
});
