import type { FormState } from './form-state.ts';
import type { ReferenceData } from './reference-data.ts';
import { toRequest } from './to-request.ts';

/**
 * Terms that are not the default and that the form would not send, because the layout does not show them.
 *
 * @returns names of fields of the request
 */
export function hiddenTerms(state: FormState, initial: FormState, reference: ReferenceData): readonly string[] {
	const whole = { ...reference, presentFields: everyField };
	const [shown, all, defaults] = [
		toRequest(state, reference, ''),
		toRequest(state, whole, ''),
		toRequest(initial, whole, ''),
	] as readonly Readonly<Record<string, unknown>>[];
	return Object.keys(all ?? {}).filter(
		(key) =>
			!withoutEffect.has(key) &&
			shown?.[key] === undefined &&
			JSON.stringify(all?.[key]) !== JSON.stringify(defaults?.[key]),
	);
}

const withoutEffect: ReadonlySet<string> = new Set(['days', 'customTextBox1', 'userid']);

const everyField: ReadonlySet<string> = new Set([
	...['days', 'principal', 'rounding', 'yearlyBasis', 'lookback', 'observationShift', 'lockout'],
	...['systemCalendars', 'clientCalendars', 'cas', 'margin', 'floor', 'customTextBox1', 'principalAmtChanges'],
	...['casMethod', 'marginMethod', 'floorOn'],
]);
