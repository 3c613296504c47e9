import Header from '@cloudscape-design/components/header';
import { useMemo } from 'react';
import type { Stated } from '#shared/loan/notice-text/reading.ts';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { type NoticeTexts, useNoticeText } from '../shared/notice-text.ts';
import { statedText } from './describe-mark.ts';
import styles from './notice-panel.module.css';

interface NoticeTermsProps {
	readonly terms: readonly Stated[];
	readonly currency: string;
}

/** Compares the terms of the notice with those of the loan. */
export function NoticeTerms({ terms, currency }: NoticeTermsProps) {
	const text = useNoticeText();
	const columns = useMemo(() => columnsOf(currency, text), [currency, text]);
	const groups = useMemo(() => [{ key: '', rows: terms }], [terms]);
	const title = text.t('terms.title');
	return (
		<div>
			<Header variant="h3">{title}</Header>
			<DataTable
				label={title}
				columns={columns}
				groups={groups}
				keyOf={({ kind, start }) => `${kind} ${start}`}
				empty=""
			/>
		</div>
	);
}

function columnsOf(currency: string, { t }: NoticeTexts): DataColumn<Stated>[] {
	const stateText = ({ state, contradicts }: Stated) =>
		contradicts === undefined ? t(`states.${state}`) : t('states.contradicts', { line: contradicts });
	return [
		{ key: 'kind', title: t('terms.term'), isRowHeader: true, text: ({ kind }) => t(`kinds.${kind}`) },
		{ key: 'line', title: t('table.line'), isNumeric: true, text: ({ line }) => String(line) },
		{ key: 'theirs', title: t('terms.stated'), text: ({ kind, theirs }) => statedText(theirs, kind, currency) },
		{ key: 'ours', title: t('terms.agreed'), text: ({ kind, ours }) => statedText(ours, kind, currency) },
		{
			key: 'state',
			title: t('table.state'),
			text: stateText,
			cell: (stated) => (
				<span className={styles.state} data-state={stated.contradicts === undefined ? stated.state : 'contradicts'}>
					{stateText(stated)}
				</span>
			),
		},
	];
}
