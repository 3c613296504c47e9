import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { amountText, payableText, withThousands } from '#features/loans/shared/figures/figure-text.ts';
import { dateText } from '#i18n/date-text.ts';
import { headingLanguage } from '#shared/loan/loan-headings.ts';
import { useNoticeText } from '../../shared/notice-text.ts';
import { useBatchText } from '../batch-text.ts';
import type { BatchRow } from '../calculate/batch-row.ts';
import { dateNotesText } from '../export/result-table.ts';
import type { ReadColumn } from '../file/batch-reading.ts';
import { rowTerms } from '../file/row-terms.ts';
import { reconciliationText, signedText } from '../reconcile/describe-reconciliation.ts';
import styles from './batch-table.module.css';
import { rowFaults } from './row-faults.ts';

interface BatchRowPanelProps {
	readonly row: BatchRow;
	readonly columns: readonly ReadColumn[];
	/** Number of requests by keyboard. Each moves the focus here. */
	readonly focusRequest: number;
	readonly onOpen: () => void;
	readonly onClose: () => void;
}

const figures = [
	'interestAmount',
	'compoundedRate',
	'compoundedRateUnrounded',
	'compoundingFactor',
	'simpleAverage',
	'interestDays',
	'observationDays',
	'businessDays',
	'yearlyBasis',
	'index',
	'lastFixingDate',
] as const;

/** A row with all digits of its result, its terms and its faults. */
export function BatchRowPanel({ row, columns, focusRequest, onOpen, onClose }: BatchRowPanelProps) {
	const text = useBatchText();
	const { t, language } = text;
	const id = useId();
	const panel = useRef<HTMLElement>(null);
	useEffect(() => {
		if (focusRequest > 0) panel.current?.focus();
	}, [focusRequest]);
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.key !== 'Escape') return;
		event.stopPropagation();
		onClose();
	};
	const { read, outcome } = row;
	const faults = rowFaults(row, columns, text);
	const result = outcome?.result;
	const reconciliation = result?.reconciliation;
	const notice = useNoticeText();
	const notes = dateNotesText(row, text);
	return (
		<section ref={panel} tabIndex={-1} aria-labelledby={id} className={styles.panel} onKeyDown={onKeyDown}>
			<Header
				variant="h3"
				actions={<Button variant="icon" iconName="close" ariaLabel={t('row.close')} onClick={onClose} />}
			>
				<span id={id}>{t('row.title', { row: read.line })}</span>
			</Header>
			{result !== undefined && (
				<>
					<Box variant="awsui-key-label">{t('row.payableAmount')}</Box>
					<p className={styles.figure}>
						{payableText(result.payableAmount, result.currency)} {result.currency}
					</p>
				</>
			)}
			{reconciliation !== undefined && (
				<dl className={styles.list}>
					<Entry term={t('reconcile.agent')} value={withThousands(reconciliation.agent)} />
					<Entry term={t('reconcile.difference')} value={signedText(reconciliation.difference)} />
					<Entry term={t('reconcile.status')} value={reconciliationText(reconciliation, { ...text, notice }) ?? ''} />
				</dl>
			)}
			{notes !== '' && <p>{notes}</p>}
			{read.loan !== undefined && <Button onClick={onOpen}>{t('row.open')}</Button>}
			{faults.length > 0 && (
				<>
					<Box variant="h4" margin={{ top: 's' }}>
						{t('row.faults')}
					</Box>
					<dl className={styles.list}>
						{faults.map(({ column, found, expected }) => (
							<Entry
								key={`${column} ${expected}`}
								term={column || t('row.error')}
								value={found === '' ? expected : `${found}: ${expected}`}
							/>
						))}
					</dl>
				</>
			)}
			{result !== undefined && (
				<>
					<Box variant="h4" margin={{ top: 's' }}>
						{t('row.figures')}
					</Box>
					<dl className={styles.list}>
						{figures.map((key) => {
							const value = String(result[key]);
							const shown =
								key === 'interestAmount'
									? amountText(value)
									: key === 'lastFixingDate'
										? dateText(value, language)
										: value;
							return <Entry key={key} term={t(`row.${key}`)} value={shown} />;
						})}
					</dl>
				</>
			)}
			{Object.keys(read.own).length > 0 && (
				<>
					<Box variant="h4" margin={{ top: 's' }}>
						{t('row.own')}
					</Box>
					<dl className={styles.list}>
						{Object.entries(read.own).map(([key, value]) => (
							<Entry key={key} term={key} value={value} />
						))}
					</dl>
				</>
			)}
			{read.loan !== undefined && (
				<>
					<Box variant="h4" margin={{ top: 's' }}>
						{t('row.terms')}
					</Box>
					<dl className={styles.list}>
						{rowTerms(read.loan, headingLanguage(text)).map(({ heading, value }) => (
							<Entry key={heading} term={heading} value={value} />
						))}
					</dl>
				</>
			)}
		</section>
	);
}

function Entry({ term, value }: { readonly term: string; readonly value: string }) {
	return (
		<>
			<dt>{term}</dt>
			<dd>{value}</dd>
		</>
	);
}
