import Icon from '@cloudscape-design/components/icon';
import { memo, useState } from 'react';
import { cellText } from '#ui/data-table/data-column.ts';
import { describeDealError } from '../describe-deal-error.ts';
import { DealDetail } from '../detail/deal-detail.tsx';
import type { ValuationTerms, ValuedDeal } from '../valuation-outcome.ts';
import type { ValuationProfile } from '../valuation-profile.ts';
import { useValuationText } from '../valuation-text.ts';
import { isFigure, type ResultColumn } from './result-columns.ts';
import styles from './results-table.module.css';
import { RowIcon } from './row-icon.tsx';

interface ResultRowProps {
	readonly deal: ValuedDeal;
	readonly columns: readonly ResultColumn[];
	readonly terms: ValuationTerms;
	readonly profile: ValuationProfile;
	readonly onEdit: ((deal: ValuedDeal) => void) | undefined;
}

/** A deal with its figures, or with the reason that it has none. Memoised: sorting draws only what moved. */
export const ResultRow = memo(function ResultRow({ deal, columns, terms, profile, onEdit }: ResultRowProps) {
	const { t } = useValuationText();
	const [isOpen, setOpen] = useState(false);
	const { dealId, isMatured = false, Error: error } = deal.result;
	const hasDetails = profile.hasDetails && error === undefined;
	const shown = error === undefined && !isMatured ? columns : columns.filter(({ key }) => !isFigure(key));
	return (
		<>
			<tr data-opened={isOpen}>
				<td className={styles.actions}>
					<button
						type="button"
						className={styles.action}
						disabled={!hasDetails}
						aria-expanded={isOpen}
						aria-label={t(isOpen ? 'results.hideDeal' : 'results.showDeal', { deal: dealId })}
						onClick={() => setOpen(!isOpen)}
					>
						<RowIcon name={isOpen ? 'opened' : 'closed'} />
					</button>
					{onEdit !== undefined && (
						<button
							type="button"
							className={styles.action}
							aria-label={t('results.editDeal', { deal: dealId })}
							onClick={() => onEdit(deal)}
						>
							<RowIcon name="edit" />
						</button>
					)}
				</td>
				{shown.map((column) =>
					column.key === 'dealId' ? (
						<th key={column.key} scope="row" title={dealId}>
							{dealId}
						</th>
					) : (
						<td key={column.key} className={column.isNumeric ? styles.right : undefined} title={column.exact?.(deal)}>
							{cellText(column, deal)}
						</td>
					),
				)}
				{error !== undefined && <FailedCells error={error} count={columns.length - shown.length} />}
				{isMatured && shown.length < columns.length && (
					<td colSpan={columns.length - shown.length}>{t('results.matured')}</td>
				)}
			</tr>
			{isOpen && hasDetails && (
				<tr className={styles.detailRow}>
					<td colSpan={columns.length + 1}>
						<div className={styles.detail}>
							<DealDetail deal={deal} terms={terms} profile={profile} />
						</div>
					</td>
				</tr>
			)}
		</>
	);
});

interface FailedCellsProps {
	readonly error: NonNullable<ValuedDeal['result']['Error']>;
	readonly count: number;
}

function FailedCells({ error, count }: FailedCellsProps) {
	const message = describeDealError(error, useValuationText());
	return (
		<td colSpan={count} className={styles.failed} title={error.ErrorCode}>
			<Icon name="status-negative" /> {message}
		</td>
	);
}
