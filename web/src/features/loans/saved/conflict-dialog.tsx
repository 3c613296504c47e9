import { Box, Button, Modal, SpaceBetween } from '@cloudscape-design/components';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError } from '#lib/api-client.ts';
import { instantText } from '#lib/dates/local-day.ts';
import type { SavedLoan } from '#shared/contract/loans.ts';
import { useFieldText } from '../shared/fields/input-fields.ts';
import { useLoansText } from '../shared/loans-text.ts';
import { loanQuery } from '../shared/saved/loan-queries.ts';
import styles from './conflict-dialog.module.css';
import { type Difference, differencesOf, type SavedParts, useSavedText } from './saved-text.ts';

const everyMillis = 60_000;
const freshMillis = 5_000;

/** Changes by other users to a loan since it was opened here. */
interface LoanNews {
	/** A later version. Undefined if no later version was saved. */
	readonly newer: SavedLoan | undefined;
	/** True if the loan was removed or is no longer shared with the user. */
	readonly isGone: boolean;
}

/**
 * Checks whether the open loan has a later version: when the window becomes visible, after each result, and every
 * minute.
 *
 * @param result the last result; a new result triggers a check
 */
export function useLoanNews(loan: SavedLoan | undefined, result: unknown): LoanNews {
	const { data, error, dataUpdatedAt, refetch } = useQuery({
		...loanQuery(loan?.loanId ?? ''),
		enabled: loan !== undefined,
		refetchOnMount: false,
		refetchOnWindowFocus: 'always',
		refetchInterval: everyMillis,
	});
	const readAt = useRef(dataUpdatedAt);
	readAt.current = dataUpdatedAt;
	const hasLoan = loan !== undefined;
	useEffect(() => {
		const isFresh = Date.now() - readAt.current < freshMillis;
		if (hasLoan && result !== undefined && !isFresh) void refetch({ cancelRefetch: false });
	}, [hasLoan, result, refetch]);
	return {
		newer: loan !== undefined && data !== undefined && data.version > loan.version ? data : undefined,
		isGone: loan !== undefined && error instanceof ApiError && error.status === 404,
	};
}

/** A save that was refused because a later version exists. */
export interface LoanConflict {
	/** Version on which the user's changes are based. */
	readonly opened: number;
	readonly theirs: SavedLoan;
	readonly mine: SavedParts;
}

interface ConflictDialogProps {
	readonly conflict: LoanConflict;
	readonly isBusy: boolean;
	readonly onTakeTheirs: () => void;
	/** Called to save the user's version as the next version after the one shown in the dialog. */
	readonly onSaveMine: () => void;
	readonly onCancel: () => void;
}

/** Compares the user's version with a colleague's later version, and asks which of them to keep. */
export function ConflictDialog({ conflict, isBusy, onTakeTheirs, onSaveMine, onCancel }: ConflictDialogProps) {
	const text = useSavedText();
	const loans = useLoansText();
	const { t, language } = text;
	const fieldText = useFieldText();
	const { theirs, mine, opened } = conflict;
	const { version, savedBy, savedAt } = theirs;
	const label = ({ key }: Difference) => {
		switch (key) {
			case 'name':
			case 'reference':
			case 'borrower':
			case 'lender':
			case 'facility':
			case 'principalChangeMethod':
			case 'isWeekendTreatedAsBizDay':
			case 'convention':
				return t(`fields.${key}`);
			default:
				return fieldText(key === 'principalChanges' ? 'principalAmtChanges' : key).label;
		}
	};
	const differences = differencesOf(theirs, mine, { ...text, loans: loans.t });
	return (
		<Modal
			visible
			size="large"
			header={t('conflict.title', { by: savedBy })}
			onDismiss={onCancel}
			footer={
				<Box float="right">
					<SpaceBetween direction="horizontal" size="xs">
						<Button variant="link" disabled={isBusy} onClick={onCancel}>
							{t('conflict.goOn')}
						</Button>
						<Button disabled={isBusy} onClick={onTakeTheirs}>
							{t('conflict.takeTheirs', { version })}
						</Button>
						<Button variant="primary" loading={isBusy} onClick={onSaveMine}>
							{t('conflict.saveMine', { next: version + 1 })}
						</Button>
					</SpaceBetween>
				</Box>
			}
		>
			<SpaceBetween size="s">
				<span>{t('conflict.text', { by: savedBy, at: instantText(savedAt, language), version, opened })}</span>
				{differences.length === 0 ? (
					<span>{t('conflict.same')}</span>
				) : (
					<table className={styles.table}>
						<thead>
							<tr>
								<th scope="col">{t('conflict.field')}</th>
								<th scope="col">{t('conflict.theirs', { version })}</th>
								<th scope="col">{t('conflict.mine')}</th>
							</tr>
						</thead>
						<tbody>
							{differences.map((difference) => (
								<tr key={difference.key}>
									<th scope="row">{label(difference)}</th>
									<td>{difference.one}</td>
									<td>{difference.other}</td>
								</tr>
							))}
						</tbody>
					</table>
				)}
			</SpaceBetween>
		</Modal>
	);
}
