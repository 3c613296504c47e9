import { Box, Button, Modal, SpaceBetween } from '@cloudscape-design/components';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError } from '#lib/api-client.ts';
import { instantText } from '#lib/dates/local-day.ts';
import type { SavedLoan } from '#shared/contract/loans.ts';
import { useFieldText } from '../shared/fields/field-text.ts';
import { useLoansText } from '../shared/loans-text.ts';
import { loanQuery } from '../shared/saved/loan-queries.ts';
import styles from './conflict-dialog.module.css';
import { type Difference, differencesOf, type SavedParts, useSavedText } from './saved-text.ts';

const everyMillis = 60_000;
const freshMillis = 5_000;

/** Checks for a later version when the window becomes visible, after each new result, and every minute. */
export function useLoanNews(loan: SavedLoan | undefined, result: unknown) {
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
		/** True if the loan was removed or is no longer shared with the user. */
		isGone: loan !== undefined && error instanceof ApiError && error.status === 404,
	};
}

export interface LoanConflict {
	readonly opened: number;
	readonly theirs: SavedLoan;
	readonly mine: SavedParts;
}

interface ConflictDialogProps {
	readonly conflict: LoanConflict;
	readonly isBusy: boolean;
	readonly onTakeTheirs: () => void;
	readonly onSaveMine: () => void;
	readonly onCancel: () => void;
}

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
