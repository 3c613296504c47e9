import { useQueryClient } from '@tanstack/react-query';
import { logError } from '../../lib/log-error.ts';
import type { FormMessage } from './form/form-message.ts';
import type { FormState } from './form/form-state.ts';
import { composeStoredInputs, parseStoredInputs } from './form/stored-inputs.ts';
import { latestRateDateQuery } from './latest-rate-date-query.ts';
import type { FormView } from './use-calculator-form.ts';
import { useStoredInputs } from './use-stored-inputs.ts';

/** What Save and Restore do. Inputs that are restored are no longer stored; refused ones stay for another try. */
export function useSaveAndRestore(
	form: FormView,
	onMessage: (message: FormMessage) => void,
	clearResult: () => void,
): {
	readonly canRestore: boolean;
	readonly save: (inputs: FormState) => Promise<void>;
	readonly restore: () => Promise<void>;
} {
	const stored = useStoredInputs();
	const queryClient = useQueryClient();

	const save = async (inputs: FormState) => {
		try {
			const isLasting = await stored.save(composeStoredInputs(inputs));
			onMessage({ code: isLasting ? 'inputs-saved' : 'inputs-kept-for-page' });
		} catch (error) {
			logError('the inputs were not saved', error);
			onMessage({ code: 'inputs-not-saved' });
		}
	};

	const restore = async () => {
		const text = await stored.read();
		const inputs = text === null ? undefined : parseStoredInputs(text);
		if (inputs === undefined) {
			await stored.remove();
			return onMessage({ code: 'stored-inputs-unreadable' });
		}
		const known = queryClient.getQueryData(latestRateDateQuery(inputs.currency).queryKey);
		if (!form.dispatch({ type: 'restore', stored: inputs, latestRateDate: known ?? undefined })) return;
		clearResult();
		await stored.remove();
	};

	return { canRestore: stored.hasStored, save, restore };
}
