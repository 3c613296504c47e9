import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { Issue } from '#shared/contract/problem.ts';
import type { WireFixing } from '#shared/contract/valuation-fixings.ts';
import { fixingFaults } from './check-fixings.ts';

/** A refusal (400) that lists the faults. */
export function fixingsInvalid(faults: readonly Issue[]): Refusal {
	const [first] = faults;
	const place = Number(first?.path[1] ?? 0) + 1;
	const text = `Fixing ${place}: ${first?.path[2]} ${first?.message}.`;
	return refuse('fixings-invalid', { count: faults.length, first: text }, { issues: faults });
}

/** @throws a refusal (400) of fixings that are sent with deals and name no index, or one date twice */
export function requireFixings(fixings: readonly WireFixing[] = []): readonly WireFixing[] {
	const faults = fixingFaults(fixings);
	if (faults.length > 0) throw fixingsInvalid(faults);
	return fixings;
}
