import { useRef, useState } from 'react';
import { useAdminText } from '#features/admin/shared/admin-text.ts';
import { describeRefusal } from '#features/admin/shared/messages/describe-refusal.ts';
import { ApiError, callApi } from '#lib/api-client.ts';
import { userAdd } from '#shared/contract/admin-users.ts';

/** Outcome of adding one user. */
export type AddOutcome = { readonly kind: 'adding' | 'added' } | { readonly kind: 'refused'; readonly text: string };

const serverError = 500;

/** Adds users one after the other. Each has an outcome; a refused one does not stop the others. */
export function useAddUsers(onAdded: () => void) {
	const text = useAdminText();
	const [outcomes, setOutcomes] = useState<ReadonlyMap<string, AddOutcome>>(new Map());
	const [isBusy, setBusy] = useState(false);
	const isStopped = useRef(false);
	const note = (login: string, outcome: AddOutcome) => setOutcomes((before) => new Map([...before, [login, outcome]]));

	const addOne = async (aaaLogin: string, orgId: string, isAdmin: boolean) => {
		note(aaaLogin, { kind: 'adding' });
		try {
			await callApi(userAdd, { aaaLogin, orgId, isAdmin, frontendConfig: '', backendConfig: '' });
			note(aaaLogin, { kind: 'added' });
		} catch (error) {
			// Without an answer the user may have been added: a second try says so.
			const isUnanswered = !(error instanceof ApiError) || error.status === 0 || error.status >= serverError;
			const maybe = isUnanswered ? text.t('messages.mayBeDone') : '';
			note(aaaLogin, { kind: 'refused', text: `${describeRefusal(error, text)} ${maybe}`.trim() });
		}
	};

	return {
		outcomes,
		isBusy,
		async add(logins: readonly string[], orgId: string, isAdmin: boolean) {
			setBusy(true);
			isStopped.current = false;
			for (const login of logins) {
				if (isStopped.current) break;
				await addOne(login, orgId, isAdmin);
			}
			setBusy(false);
			onAdded();
		},
		/** Adds no further user. */
		stop: () => {
			isStopped.current = true;
		},
	};
}
