import { type StoredInputs, storedInputs } from '#shared/contract/stored-inputs.ts';
import type { FormState } from './form-state.ts';

export function composeStoredInputs(state: FormState): string {
	const { days, latestRateDate, awaitsLatestPeriod, periodMemory, nextChangeId, principalChanges, ...inputs } = state;
	const changes = principalChanges.map(({ changeDate, principalChange }) => ({ changeDate, principalChange }));
	return JSON.stringify({ version: 1, ...inputs, principalChanges: changes });
}

/** None when the text is nothing that the calculator has stored. */
export function parseStoredInputs(stored: string): StoredInputs | undefined {
	try {
		return storedInputs.safeParse(JSON.parse(stored)).data;
	} catch {
		return undefined;
	}
}
