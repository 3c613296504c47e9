import { type StoredInputs, storedInputs } from '#shared/contract/stored-inputs.ts';
import { floorOptionOf, floorRuleOf } from '#shared/loan/floor-switches.ts';
import type { FormState } from './form-state.ts';

export function composeStoredInputs(state: FormState): string {
	const {
		days,
		latestRateDate,
		awaitsLatestPeriod,
		periodMemory,
		nextChangeId,
		principalChanges,
		convention,
		...inputs
	} = state;
	const floorOption = floorOptionOf(floorRuleOf(inputs)) ?? 'rfr';
	const changes = principalChanges.map(({ changeDate, principalChange }) => ({ changeDate, principalChange }));
	return JSON.stringify({
		version: 1,
		...inputs,
		floorOption,
		...(convention === '' ? {} : { convention }),
		principalChanges: changes,
	});
}

/** None when the text is nothing that the calculator has stored. */
export function parseStoredInputs(stored: string): StoredInputs | undefined {
	try {
		return storedInputs.safeParse(JSON.parse(stored)).data;
	} catch {
		return undefined;
	}
}

type FormInputs = Omit<StoredInputs, 'version' | 'principalChanges' | 'floorOption' | 'convention'> &
	Pick<FormState, 'casMethod' | 'marginMethod' | 'floorOn' | 'convention'>;

/** Stored inputs as the form has them: a floor option of earlier inputs becomes the three switches. */
export function inputsOf({ version, principalChanges, floorOption, convention, ...inputs }: StoredInputs): FormInputs {
	const { floorOn, cas: casMethod, margin: marginMethod } = floorRuleOf({ floorOption, ...inputs });
	return { ...inputs, floorOn, casMethod, marginMethod, convention: convention ?? '' };
}
