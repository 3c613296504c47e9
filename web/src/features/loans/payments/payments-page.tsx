import {
	Alert,
	Box,
	Button,
	Header,
	SegmentedControl,
	SpaceBetween,
	StatusIndicator,
} from '@cloudscape-design/components';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listed, withColon } from '#i18n/punctuation.ts';
import { callApi } from '#lib/api-client.ts';
import { addMonths, dateText, localToday } from '#lib/dates/local-day.ts';
import type { PageAddress } from '#lib/page-address.ts';
import { useSession } from '#lib/session-context.ts';
import { saveFile } from '#lib/workbook/save-file.ts';
import { periodStatuses } from '#shared/contract/loan-life.ts';
import { type LoanPayment, type LoanPayments, loanPayments, maxPageRows } from '#shared/contract/loan-portfolio.ts';
import { addDays, isLocalDate, type LocalDate } from '#shared/time/local-date.ts';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import { CopyTableButton, DataTable } from '#ui/data-table/data-table.tsx';
import { UnbrokenDates } from '#ui/unbroken-dates.tsx';
import { useProblemNotice } from '#ui/use-problem-notice.ts';
import { useSettled } from '#ui/use-settled.ts';
import { paymentsAddress } from '../shared/calculator-address.ts';
import { Loaded } from '../shared/life/loaded.tsx';
import { ChoiceFilter, LoanSearch } from '../shared/life/loan-filters.tsx';
import { LoanLink, PeriodStatus } from '../shared/life/loan-list.tsx';
import { monthDays, weekOf } from '../shared/life/quick-dates.ts';
import { TotalsTable } from '../shared/life/totals-table.tsx';
import { useAddressState } from '../shared/life/use-address-state.ts';
import { type LifeText, payableText, problemText, useLifeText } from '../shared/loans-text.ts';
import { loansKey } from '../shared/saved/loan-queries.ts';
import { PaymentCalendar } from './payment-calendar.tsx';

interface PaymentsFilter {
	readonly from: string;
	readonly to: string;
	readonly search: string;
	readonly currency: string;
}

const requestOf = ({ from, to, search, currency }: PaymentsFilter) => ({
	from: from as never,
	to: to as never,
	search,
	...(currency === '' ? {} : { currency }),
});

/** Query for all payments between two dates. Reads all pages, because the calendar shows every payment. */
const paymentsQuery = (filter: PaymentsFilter) =>
	queryOptions({
		queryKey: [...loansKey, 'payments', filter],
		queryFn: async ({ signal }): Promise<LoanPayments> => {
			const request = { ...requestOf(filter), limit: maxPageRows };
			const first = await callApi(loanPayments, request, { signal });
			const payments = [...first.payments];
			let { cursor } = first;
			while (cursor !== undefined) {
				const next = await callApi(loanPayments, { ...request, cursor }, { signal });
				payments.push(...next.payments);
				cursor = next.cursor;
			}
			return { ...first, payments };
		},
		retry: false,
		refetchOnWindowFocus: false,
	});

async function paymentsFile(filter: PaymentsFilter, format: 'csv' | 'ics') {
	const { file } = await callApi(loanPayments, { ...requestOf(filter), format, limit: 1 });
	return file;
}

const ranges = ['month', 'week', 'days30'] as const;

type Range = (typeof ranges)[number];

const nextDays = 30;
const problemMillis = 8000;

function columnsOf(text: LifeText, navigate: PageAddress['navigate']): readonly DataColumn<LoanPayment>[] {
	const { t, language } = text;
	return [
		{
			key: 'date',
			title: t('fields.paymentDate'),
			text: ({ paymentDate }) => dateText(paymentDate, language),
			copied: ({ paymentDate }) => ({ kind: 'date', value: paymentDate }),
			sortValue: ({ paymentDate }) => paymentDate,
		},
		{
			key: 'name',
			title: t('fields.loan'),
			text: ({ name }) => name,
			cell: ({ loanId, name, period }) => (
				<LoanLink loanId={loanId} query={`?period=${period}`} navigate={navigate}>
					{name}
				</LoanLink>
			),
			sortValue: ({ name }) => name,
		},
		{
			key: 'borrower',
			title: t('fields.borrower'),
			text: ({ borrower }) => borrower || undefined,
			sortValue: ({ borrower }) => borrower,
		},
		{ key: 'period', title: t('fields.period'), isNumeric: true, text: ({ period }) => String(period) },
		{
			key: 'currency',
			title: t('fields.currency'),
			text: ({ currency }) => currency,
			sortValue: ({ currency }) => currency,
		},
		{
			key: 'kind',
			title: t('payments.kind'),
			text: ({ kind }) => t(`payments.kinds.${kind}`),
			sortValue: ({ kind }) => kind,
		},
		{
			key: 'interest',
			title: t('payments.interest'),
			isNumeric: true,
			text: ({ interest, currency }) => interest && payableText(interest, currency),
			exact: ({ interest }) => interest,
			sortValue: ({ interest }) => (interest === undefined ? undefined : Number(interest)),
		},
		{
			key: 'principal',
			title: t('payments.principal'),
			isNumeric: true,
			text: ({ repayment, drawing, currency }) => payableText(drawing ?? repayment, currency),
			exact: ({ repayment, drawing }) => drawing ?? repayment,
		},
		{
			key: 'status',
			title: t('fields.status'),
			text: ({ status }) => t(`statuses.${status}`),
			cell: ({ status, problem, interest }) =>
				problem !== undefined ? (
					<StatusIndicator type="error">{problemText(problem, text)}</StatusIndicator>
				) : (
					<>
						<PeriodStatus status={status} />{' '}
						{interest !== undefined && (status === 'accruing' || status === 'projected') && (
							<Box variant="small">{t('payments.estimate')}</Box>
						)}
					</>
				),
			sortValue: ({ status }) => periodStatuses.indexOf(status),
		},
	];
}

export function PaymentsPage({ navigate }: Pick<PageAddress, 'navigate'>) {
	const text = useLifeText();
	const { t, language } = text;
	const { layout } = useSession();
	const tell = useProblemNotice(text, problemMillis);
	const [today] = useState(() => localToday());
	const [address, setAddress] = useAddressState(paymentsAddress, ['range', 'month', 'day', 'currency', 'status', 'q']);
	const range: Range = ranges.find((each) => each === address.range) ?? 'month';
	const [first, last] = monthDays(address.month) ?? (monthDays(today.slice(0, 7)) as readonly [LocalDate, LocalDate]);
	const [from, to] =
		range === 'month'
			? [first, last]
			: range === 'week'
				? [today, weekOf(today)[1]]
				: [today, addDays(today, nextDays)];
	const offered = layout.RFR?.Currencies ?? [];
	const currency = offered.includes(address.currency) ? address.currency : '';
	const status = periodStatuses.find((each) => each === address.status);
	const search = useSettled(address.q.trim().slice(0, 100));
	const filter = { from, to, search, currency };
	const query = useQuery(paymentsQuery(filter));
	const download = useMutation({
		mutationFn: (format: 'csv' | 'ics') => paymentsFile(filter, format),
		onSuccess: (file) => file && saveFile(file.text, file.name, file.type),
		onError: (error) => tell(error, t('failed.unknown')),
	});
	const columns = columnsOf(text, navigate);
	const toMonth = (months: number) => setAddress({ month: addMonths(first, months).slice(0, 7), day: '' });
	const content = (answer: LoanPayments) => {
		const { payments, asOf, curves, totals } = answer;
		const day = range === 'month' && isLocalDate(address.day) ? address.day : '';
		const shown = payments.filter(
			(each) => (status === undefined || each.status === status) && (day === '' || each.paymentDate === day),
		);
		return (
			<SpaceBetween size="m">
				{range === 'month' && (
					<PaymentCalendar
						{...{ first, last, today, payments }}
						chosen={day}
						onChoose={(chosen) => setAddress({ day: chosen })}
					/>
				)}
				<IncompleteLoans answer={answer} navigate={navigate} />
				<Box variant="small">
					<UnbrokenDates>{t('payments.asOf', { date: dateText(asOf, language) })}</UnbrokenDates>{' '}
					{curves.length > 0 && (
						<UnbrokenDates>
							{t('payments.curves', {
								curves: listed(
									curves.map(({ curve, curveDate }) =>
										t('payments.curve', { curve, date: dateText(curveDate, language) }),
									),
								),
							})}
						</UnbrokenDates>
					)}
				</Box>
				{day !== '' && (
					<Alert type="info" action={<Button onClick={() => setAddress({ day: '' })}>{t('payments.allDays')}</Button>}>
						{t('payments.ofDay', { date: dateText(day, language) })}
					</Alert>
				)}
				<CopyTableButton columns={columns} rows={shown} />
				<DataTable
					label={t('payments.title')}
					columns={columns}
					groups={[{ key: '', rows: shown }]}
					keyOf={({ loanId, kind, period, paymentDate }) => `${loanId} ${kind} ${period} ${paymentDate}`}
					empty={t('payments.none')}
					isScrolling
				/>
				<TotalsTable
					totals={totals}
					columns={['payments', 'unknown', 'known', 'projected', 'repayments', 'drawings']}
				/>
				{(status !== undefined || day !== '') && <small>{t('payments.totalsOfAll')}</small>}
			</SpaceBetween>
		);
	};
	return (
		<SpaceBetween size="s">
			<Header
				variant="h2"
				description={t('payments.description', { from: dateText(from, language), to: dateText(to, language) })}
				actions={
					<SpaceBetween direction="horizontal" size="xs">
						<Button iconName="download" loading={download.isPending} onClick={() => download.mutate('csv')}>
							CSV
						</Button>
						<Button iconName="calendar" loading={download.isPending} onClick={() => download.mutate('ics')}>
							iCalendar
						</Button>
						<Button onClick={() => window.print()}>{t('loan.print')}</Button>
					</SpaceBetween>
				}
			>
				{t('payments.title')}
			</Header>
			<SpaceBetween direction="horizontal" size="s" alignItems="end">
				<SegmentedControl
					data-screen-only=""
					label={t('payments.range')}
					selectedId={range}
					options={ranges.map((id) => ({ id, text: t(`payments.ranges.${id}`) }))}
					onChange={({ detail }) =>
						setAddress({ range: detail.selectedId === 'month' ? '' : detail.selectedId, day: '' })
					}
				/>
				{range === 'month' && (
					<SpaceBetween data-screen-only="" direction="horizontal" size="xxs" alignItems="center">
						<Button iconName="angle-left" ariaLabel={t('payments.previous')} onClick={() => toMonth(-1)} />
						<Box fontWeight="bold">{monthText(first, language)}</Box>
						<Button iconName="angle-right" ariaLabel={t('payments.next')} onClick={() => toMonth(1)} />
					</SpaceBetween>
				)}
				<LoanSearch search={address.q} onSearch={(q) => setAddress({ q })} />
				<ChoiceFilter
					label={t('fields.currency')}
					all={t('filters.allCurrencies')}
					options={offered.map((value) => ({ value, label: value }))}
					chosen={currency}
					onChoose={(currency) => setAddress({ currency })}
				/>
				<ChoiceFilter
					label={t('fields.status')}
					all={t('filters.allStatuses')}
					options={periodStatuses.map((value) => ({ value, label: t(`statuses.${value}`) }))}
					chosen={status ?? ''}
					onChoose={(status) => setAddress({ status })}
				/>
			</SpaceBetween>
			<Loaded query={query}>{content}</Loaded>
		</SpaceBetween>
	);
}

const monthText = (day: string, language: string) =>
	new Intl.DateTimeFormat(language.startsWith('zh') ? 'zh-CN' : 'en', {
		month: 'long',
		year: 'numeric',
		timeZone: 'UTC',
	}).format(new Date(`${day}T00:00:00Z`));

interface IncompleteLoansProps extends Pick<PageAddress, 'navigate'> {
	readonly answer: Pick<LoanPayments, 'incomplete' | 'problems'>;
}

function IncompleteLoans({ answer: { incomplete, problems }, navigate }: IncompleteLoansProps) {
	const text = useLifeText();
	const { t } = text;
	if (problems === 0) return null;
	return (
		<Alert type="warning" header={t('incomplete.title', { count: problems })}>
			<ul>
				{incomplete.map(({ loanId, name, payments, problem }) => (
					<li key={loanId}>
						<LoanLink loanId={loanId} navigate={navigate}>
							{name}
						</LoanLink>
						{withColon(
							'',
							`${payments === undefined ? t('incomplete.noSchedule') : t('incomplete.payments', { count: payments })} ${problemText(problem, text)}`,
						)}
					</li>
				))}
			</ul>
			{problems > incomplete.length && t('incomplete.more', { count: problems - incomplete.length })}
		</Alert>
	);
}
