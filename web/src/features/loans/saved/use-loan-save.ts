import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { describeProblem } from '#i18n/describe-problem.ts';
import { ApiError, callApi } from '#lib/api-client.ts';
import { useSession } from '#lib/session-context.ts';
import {
	type LoanFacts,
	type LoanScope,
	loanAdd,
	loanList,
	loanRead,
	loanShare,
	loanUpdate,
	type SavedLoan,
} from '#shared/contract/loans.ts';
import { useNotifications } from '#ui/notifications.tsx';
import { setCurrentLoan } from '../shared/desk/current-loan.ts';
import { useLoansText } from '../shared/loans-text.ts';
import { reloadLoans } from '../shared/saved/loan-queries.ts';
import type { LoanConflict } from './conflict-dialog.tsx';
import type { NamedLoan, TakenName } from './loan-dialog.tsx';
import { differencesOf, type SavedParts, useLoanProblem, useSavedText } from './saved-text.ts';

const serverError = 500;
const unknownCodes: readonly (string | undefined)[] = [undefined, 'internal-error', 'outcome-unknown'];

/** True if a save may have succeeded despite an error: the answer was lost, or the server failed while saving. */
function isOutcomeUnknown(error: unknown): boolean {
	if (!(error instanceof ApiError)) return true;
	return error.status === 0 || (error.status >= serverError && unknownCodes.includes(error.code));
}

/** Finds the user's own loan with a name. Undefined if the list does not have it, or if the search fails. */
async function findOwnLoan(name: string, scope: LoanScope): Promise<SavedLoan | undefined> {
	try {
		const { loans } = await callApi(loanList, { scope, search: name });
		const found = loans.find((loan) => loan.isOwn && loan.name === name);
		return found && (await callApi(loanRead, { loanId: found.loanId }));
	} catch {
		return undefined;
	}
}

const doneMillis = 4000;
const goneMillis = 12_000;

export const partsOf = (
	{ name, facts }: Pick<NamedLoan, 'name' | 'facts'>,
	terms: SavedParts['terms'],
	settings: SavedParts['settings'],
): SavedParts => ({
	name,
	...factsOf(facts),
	terms,
	settings,
});

export const factsOf = ({ reference, lender, borrower, facility }: LoanFacts): LoanFacts => ({
	reference,
	lender,
	borrower,
	facility,
});

const wireOf = ({ name, terms, settings, ...facts }: SavedParts) => ({
	name,
	facts: factsOf(facts),
	terms,
	...(settings && { settings }),
});

export function useLoanSave() {
	const text = useSavedText();
	const { t } = text;
	const { t: loans } = useLoansText();
	const session = useSession();
	const queryClient = useQueryClient();
	const { show } = useNotifications();
	const tellProblem = useLoanProblem();
	const [isBusy, setBusy] = useState(false);
	const [conflict, setConflict] = useState<LoanConflict>();
	/** Id of the loan that could not be saved because it was removed, or is no longer shared with the user. */
	const [goneId, setGoneId] = useState<string>();

	const [takenName, setTakenName] = useState<TakenName>();
	const tellRefusal = (error: unknown, name: string) => {
		if (error instanceof ApiError && error.code === 'loan-name-taken') {
			setTakenName({ name, reason: describeProblem(error, text) });
		} else tellProblem(error, t('failed.save'));
	};

	/** True if the answer to the last save was lost, so that the loan may already be saved. */
	const isInDoubt = useRef(false);

	/** @param found looks for the saved loan if the answer was lost */
	const settle = async (
		call: () => Promise<SavedLoan>,
		told: (saved: SavedLoan) => string,
		onFailure: (error: unknown) => void | Promise<void>,
		found: () => Promise<SavedLoan | undefined>,
	): Promise<SavedLoan | undefined> => {
		setBusy(true);
		const callOrFind = async () => {
			try {
				return await call();
			} catch (error) {
				const isUnknown = isOutcomeUnknown(error);
				const saved = isUnknown || isInDoubt.current ? await found() : undefined;
				isInDoubt.current ||= isUnknown && saved === undefined;
				if (saved === undefined) throw error;
				return saved;
			}
		};
		try {
			const saved = await callOrFind();
			isInDoubt.current = false;
			setConflict(undefined);
			show({ type: 'success', text: told(saved), durationMillis: doneMillis });
			void reloadLoans(queryClient);
			return saved;
		} catch (error) {
			if (isOutcomeUnknown(error)) tellProblem(error, t('failed.unknown'));
			else await onFailure(error);
			return undefined;
		} finally {
			setBusy(false);
		}
	};
	const tellGone = ({ loanId, name }: SavedLoan) => {
		setConflict(undefined);
		setGoneId(loanId);
		show({ type: 'error', text: t('failed.gone', { name }), durationMillis: goneMillis });
		void reloadLoans(queryClient);
	};
	const isSame = (saved: SavedLoan, mine: SavedParts) => differencesOf(saved, mine, { ...text, loans }).length === 0;
	const current = (loanId: string) => callApi(loanRead, { loanId }).catch(() => undefined);
	const toldSaved = ({ name, version }: SavedLoan) => t('done.saved', { name, version });

	/** Saves a new loan. Undefined after a failure, which is shown to the user. */
	const add = (mine: SavedParts, scope: LoanScope) =>
		settle(
			() => callApi(loanAdd, { ...wireOf(mine), scope }),
			toldSaved,
			(error) => tellRefusal(error, mine.name),
			async () => {
				const saved = await findOwnLoan(mine.name, scope);
				return saved && isSame(saved, mine) ? saved : undefined;
			},
		);

	/** Saves the next version of a loan. If there is a version later than `basedOn`, sets the conflict instead. */
	const update = async (basedOn: SavedLoan, mine: SavedParts) => {
		const { loanId, version } = basedOn;
		const saved = await settle(
			() => callApi(loanUpdate, { loanId, version, ...wireOf(mine) }),
			toldSaved,
			async (error) => {
				if (isGone(error)) return tellGone(basedOn);
				const theirs = await theirsOf(error, loanId);
				if (theirs === undefined) tellRefusal(error, mine.name);
				else setConflict({ opened: version, theirs, mine });
			},
			async () => {
				const saved = await current(loanId);
				return saved && saved.version > version && isSame(saved, mine) ? saved : undefined;
			},
		);
		if (saved !== undefined) setCurrentLoan(session, saved);
		return saved;
	};

	const share = async (loan: SavedLoan, scope: LoanScope) => {
		const { loanId, version } = loan;
		const saved = await settle(
			() => callApi(loanShare, { loanId, version, scope }),
			({ name }) => t(scope === 'shared' ? 'done.shared' : 'done.unshared', { name }),
			(error) => (isGone(error) ? tellGone(loan) : tellProblem(error, t('failed.share'))),
			async () => {
				const saved = await current(loanId);
				return saved && saved.version > version && saved.scope === scope ? saved : undefined;
			},
		);
		// If an administrator stops sharing another user's loan, the administrator can no longer read the loan.
		if (saved !== undefined) setCurrentLoan(session, saved.scope === 'shared' || saved.isOwn ? saved : undefined);
	};

	return { isBusy, conflict, forgetConflict: () => setConflict(undefined), goneId, takenName, add, update, share };
}

const isGone = (error: unknown): boolean => error instanceof ApiError && error.code === 'unknown-loan';

async function theirsOf(error: unknown, loanId: string): Promise<SavedLoan | undefined> {
	if (!(error instanceof ApiError) || error.code !== 'changed-meanwhile') return undefined;
	return await callApi(loanRead, { loanId }).catch(() => undefined);
}
