import { Box, Button, Link, SpaceBetween, StatusIndicator } from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import { withBrackets } from '#i18n/punctuation.ts';
import { csvOf } from '#lib/csv.ts';
import { dateText } from '#lib/dates/local-day.ts';
import { saveFile } from '#lib/workbook/save-file.ts';
import type { SchedulePeriod } from '#shared/contract/loan-life.ts';
import type { SavedLoan } from '#shared/contract/loans.ts';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import { CopyTableButton, DataTable } from '#ui/data-table/data-table.tsx';
import { lifeAddress } from '../shared/calculator-address.ts';
import { PeriodStatus, payableColumn } from '../shared/life/loan-list.tsx';
import { amountText, formatFigure, type LifeText, problemText, useLifeText } from '../shared/loans-text.ts';

const rateDecimals = 8;
const maxUnscrolled = 40;

function scheduleColumns(
	{ currency, loanId }: Pick<SavedLoan, 'currency' | 'loanId'>,
	text: LifeText,
	onOpen: (period: number) => void,
): readonly DataColumn<SchedulePeriod>[] {
	const { t, language } = text;
	const date = (key: 'start' | 'end' | 'paymentDate' | 'knownOn', title: string): DataColumn<SchedulePeriod> => ({
		key,
		title,
		text: (period) => period[key] && dateText(period[key], language),
		copied: (period) => (period[key] === undefined ? undefined : { kind: 'date', value: period[key] }),
	});
	const payable = (key: string, title: string, exact: (period: SchedulePeriod) => string | undefined) => ({
		...payableColumn(key, title, currency, exact),
		exact,
	});
	return [
		{
			key: 'period',
			title: t('fields.period'),
			text: ({ period }) => String(period),
			cell: ({ period, isRegular, isOverridden }) => (
				<>
					<Link
						// Browsers print a link with an address, but not a button.
						href={`${lifeAddress(loanId)}?period=${period}`}
						ariaLabel={t('schedule.open', { period })}
						onFollow={(event) => {
							event.preventDefault();
							onOpen(period);
						}}
					>
						{period}
					</Link>
					{!isRegular && <Box variant="small"> {t('schedule.stub')}</Box>}
					{isOverridden && <Box variant="small"> {t('schedule.overridden')}</Box>}
				</>
			),
		},
		{
			key: 'status',
			title: t('fields.status'),
			text: ({ status }) => t(`statuses.${status}`),
			cell: ({ status, problem }) =>
				problem === undefined ? (
					<PeriodStatus status={status} />
				) : (
					<StatusIndicator type="error">{problemText(problem, text)}</StatusIndicator>
				),
		},
		date('start', t('fields.start')),
		date('end', t('fields.end')),
		{ key: 'days', title: t('fields.days'), isNumeric: true, text: ({ days }) => String(days) },
		payable('principal', t('fields.principal'), ({ principal }) => principal),
		{
			key: 'rate',
			title: t('fields.rate'),
			note: '%',
			isNumeric: true,
			text: ({ rate }) => rate && formatFigure(rate, { decimals: rateDecimals, hasThousands: false }),
			exact: ({ rate }) => rate,
		},
		{ key: 'margin', title: t('fields.margin'), note: '%', isNumeric: true, text: ({ margin }) => margin },
		{
			key: 'interest',
			title: t('fields.interest'),
			note: currency,
			isNumeric: true,
			text: ({ interestAmount }) => interestAmount && amountText(interestAmount),
			exact: ({ interestAmount }) => interestAmount,
		},
		payable('payable', t('fields.payable'), ({ payableAmount }) => payableAmount),
		payable('repayment', t('fields.repayment'), ({ repayment }) => repayment),
		date('paymentDate', t('fields.paymentDate')),
		date('knownOn', t('fields.knownOn')),
	];
}

interface ScheduleTabProps {
	readonly loan: SavedLoan;
	readonly periods: readonly SchedulePeriod[];
	readonly asOf: string;
	readonly open: number | undefined;
	readonly onOpen: (period: number) => void;
	readonly children: ReactNode;
}

export function ScheduleTab({ loan, periods, asOf, onOpen, children }: ScheduleTabProps) {
	const text = useLifeText();
	const { t, language } = text;
	const columns = scheduleColumns(loan, text, onOpen);
	const csv = () => {
		const rows = periods.map((period) =>
			columns.map(
				({ copied, exact, text: shown }) => copied?.(period)?.value ?? exact?.(period) ?? shown(period) ?? '',
			),
		);
		const headings = columns.map(({ title, note }) => (note === undefined ? title : withBrackets(title, note)));
		saveFile(csvOf([headings, ...rows]), `${t('schedule.fileName')}-${asOf}.csv`, 'text/csv;charset=utf-8');
	};
	return (
		<SpaceBetween size="s">
			<SpaceBetween direction="horizontal" size="s" alignItems="center">
				<Box variant="small">{t('schedule.asOf', { date: dateText(asOf, language) })}</Box>
				<CopyTableButton columns={columns} rows={periods} />
				<Button iconName="download" onClick={csv}>
					CSV
				</Button>
			</SpaceBetween>
			<DataTable
				label={t('tabs.schedule')}
				columns={columns}
				groups={[{ key: '', rows: periods }]}
				keyOf={({ period }) => String(period)}
				isScrolling={periods.length > maxUnscrolled}
			/>
			{children}
		</SpaceBetween>
	);
}
