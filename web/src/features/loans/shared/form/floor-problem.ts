import { type FloorConflict, floorConflict } from '#shared/loan/term-conflict.ts';
import type { FormState } from './form-state.ts';
import type { ReferenceData } from './reference-data.ts';

/** Why the floor and the rate that it is on do not fit together. @returns undefined where they do, or are not shown */
export function floorProblem(
	{ floor, floorOn, casMethod: cas, marginMethod: margin, principalChanges }: FormState,
	{ presentFields, principalChangeMethod }: Pick<ReferenceData, 'presentFields' | 'principalChangeMethod'>,
): FloorConflict | undefined {
	return floorConflict({
		floorRule: { floorOn, cas, margin },
		hasFloor: floor !== '' && presentFields.has('floor'),
		principalChanges: presentFields.has('principalAmtChanges') ? principalChanges.length : 0,
		principalMethod: principalChangeMethod,
		interest: 'compounded',
	});
}
