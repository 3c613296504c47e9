import type { Fixing } from '../../shared/benchmark/fixing-series.ts';
import { hasSameValue } from '../../shared/benchmark/judge-fixings.ts';
import { type Refusal, refuse } from '../platform/http/refusal.ts';
import { type HeldFixing, heldFixing } from '../platform/rates/quarantine.ts';

/** @throws a refusal (409) when another value is held meanwhile, or none */
export async function requireHeld(index: string, asked: Fixing): Promise<HeldFixing> {
	const held = await heldFixing(index, asked.date);
	if (held !== undefined && hasSameValue(held, asked)) return held;
	throw noLongerHeld(index, asked);
}

export function noLongerHeld(index: string, { date, value }: Fixing): Refusal {
	return refuse('no-longer-held', { index, date, value });
}
