import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useDeferredValue, useMemo, useState } from 'react';
import { helpAddress } from '#i18n/help-address.ts';
import { localToday } from '#lib/dates/local-day.ts';
import { localDate } from '#shared/time/local-date.ts';
import type { ResultPanelProps } from '../shared/desk/result-panel.ts';
import { type NoticeEntries, noEntries, useNoticeEntries } from './kept-notice.ts';
import { LineFaults } from './line-faults.tsx';
import { NoticeFields } from './notice-fields.tsx';
import { NoticeFinding } from './notice-finding.tsx';
import styles from './notice-panel.module.css';
import { NoticePreview } from './notice-preview.tsx';
import { useNoticeText } from './notice-text.ts';
import { readNoticeText } from './read/read-notice-text.ts';
import { readEntries } from './read-entries.ts';
import { TextTotalsLine } from './text-totals-line.tsx';
import { unreadFigures } from './unread-figures.ts';
import { useNoticeCheck } from './use-notice-check.ts';

/** Compares the lender's notice with the result, and says what explains the differences. */
export function NoticePanel(props: ResultPanelProps) {
	const { t, language } = useNoticeText();
	const [entries, setEntries] = useNoticeEntries();
	const { checked, isOutdated, isBusy, check, clear } = useNoticeCheck(props, entries);
	const [isTried, setTried] = useState(false);
	const { text, kinds, decimalPoint, dateOrder } = entries;
	const { currency } = props.outcome.inputs;
	const { principal } = props.outcome.result;
	const { startDate, endDate } = props.outcome.result.conventions;
	const pasted = useMemo(() => ({ text, kinds, decimalPoint, dateOrder }), [text, kinds, decimalPoint, dateOrder]);
	const loan = useMemo(() => ({ currency, principal, startDate, endDate }), [currency, principal, startDate, endDate]);
	// A long text appears in its field before it is read.
	const settled = useDeferredValue(pasted);
	const rows = useMemo(() => readPasted(settled, loan), [settled, loan]);
	const { notice, faults } = readEntries(entries, rows, currency);
	const start = () => {
		setTried(true);
		const read = settled === pasted ? rows : readPasted(pasted, loan);
		const entered = readEntries(entries, read, currency).notice;
		if (entered === undefined) clear();
		else void check(entered, unreadFigures(entries, read, currency));
	};
	return (
		<SpaceBetween size="m">
			<div className={styles.entered}>
				<SpaceBetween size="m">
					<Box color="text-body-secondary">
						{t('intro')}{' '}
						<Link external href={helpAddress('compounding-notice', language)}>
							{t('help')}
						</Link>
					</Box>
					<NoticeFields
						entries={entries}
						currency={currency}
						faults={isTried ? faults : {}}
						asksDecimalPoint={
							decimalPoint !== undefined ||
							rows.faults.some(({ code }) => code === 'ambiguous-figure') ||
							Object.values(faults).includes('ambiguous-figure')
						}
						asksDateOrder={dateOrder !== undefined || rows.asksDateOrder}
						onChange={setEntries}
					/>
				</SpaceBetween>
			</div>
			{rows.columns.length > 0 && (
				<div className={styles.entered}>
					<NoticePreview read={rows} onKinds={(changed) => setEntries({ ...entries, kinds: changed })} />
				</div>
			)}
			<TextTotalsLine totals={rows.totals} entries={entries} />
			<LineFaults faults={rows.faults} currency={currency} />
			{isTried && notice === undefined && Object.keys(faults).length === 0 && (
				<div role="status">
					<Alert type="warning" header={t('nothing.title')}>
						{t('nothing.form')}
					</Alert>
				</div>
			)}
			<SpaceBetween direction="horizontal" size="xs">
				<Button variant="primary" loading={isBusy} onClick={start}>
					{t('actions.check')}
				</Button>
				<Button
					onClick={() => {
						setEntries(noEntries);
						setTried(false);
						clear();
					}}
				>
					{t('actions.clear')}
				</Button>
			</SpaceBetween>
			{isOutdated && !isBusy && <Alert type="info">{t('finding.outdated')}</Alert>}
			{checked !== undefined && <NoticeFinding key={checked.number} answer={checked.answer} outcome={props.outcome} />}
		</SpaceBetween>
	);
}

interface PastedLoan {
	readonly currency: string;
	readonly principal: string;
	readonly startDate: string;
	readonly endDate: string;
}

const readPasted = (
	{ text, ...said }: Pick<NoticeEntries, 'text' | 'kinds' | 'decimalPoint' | 'dateOrder'>,
	{ currency, principal, startDate, endDate }: PastedLoan,
) =>
	readNoticeText(text, {
		today: localToday(),
		currency,
		principal,
		period: { start: localDate(startDate), end: localDate(endDate) },
		...said,
	});
