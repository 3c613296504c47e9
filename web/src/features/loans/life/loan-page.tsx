import {
	Alert,
	Box,
	Button,
	Header,
	KeyValuePairs,
	Link,
	SpaceBetween,
	StatusIndicator,
	Tabs,
} from '@cloudscape-design/components';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type texts from '#i18n/en/life.json';
import { withBrackets } from '#i18n/punctuation.ts';
import { dateText, instantText, localToday } from '#lib/dates/local-day.ts';
import type { PageAddress } from '#lib/page-address.ts';
import type { SchedulePeriod } from '#shared/contract/loan-life.ts';
import type { loanSchedule } from '#shared/contract/loan-schedule.ts';
import type { loanVersions, SavedLoan } from '#shared/contract/loans.ts';
import type { AnswerOf } from '#shared/contract/route.ts';
import { floorRuleOf } from '#shared/loan/floor-switches.ts';
import { isLocalDate, type LocalDate } from '#shared/time/local-date.ts';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { lifeAddress, loanAddress, loansAddress } from '../shared/calculator-address.ts';
import { DateEntry, Loaded } from '../shared/life/loaded.tsx';
import { quickDates } from '../shared/life/quick-dates.ts';
import { useAddressState } from '../shared/life/use-address-state.ts';
import { amountText, nextPaymentText, payableText, useLifeText } from '../shared/loans-text.ts';
import { loanVersionsQuery } from '../shared/saved/loan-queries.ts';
import { BacktestTab } from './backtest-tab.tsx';
import { LifeOverview } from './life-overview.tsx';
import { accruedQuery, scheduleQuery } from './life-queries.ts';
import { ProjectionTab } from './projection-tab.tsx';
import { RevisionsTab } from './revisions-tab.tsx';
import { ScheduleTab } from './schedule-tab.tsx';

interface AccruedTabProps {
	readonly loan: SavedLoan;
	readonly date: LocalDate | undefined;
	readonly onDate: (date: string) => void;
}

function AccruedTab({ loan, date, onDate }: AccruedTabProps) {
	const text = useLifeText();
	const { t, language } = text;
	const [quick] = useState(() => quickDates(localToday()));
	const query = useQuery(accruedQuery(loan, date ?? quick.yesterday));
	return (
		<SpaceBetween size="m">
			<SpaceBetween direction="horizontal" size="s" alignItems="end">
				<DateEntry label={t('accrued.date')} hint={t('accrued.hint')} value={date ?? quick.yesterday} onPick={onDate} />
				{(['yesterday', 'monthEnd', 'quarterEnd'] as const).map((key) => (
					<Button key={key} onClick={() => onDate(key === 'yesterday' ? '' : quick[key])}>
						{t(`accrued.${key}`, { date: dateText(quick[key], language) })}
					</Button>
				))}
			</SpaceBetween>
			<Loaded query={query}>
				{({ currency, index, period, from, days, ...figures }) => (
					<SpaceBetween size="xs">
						<div>
							{period === undefined || from === undefined
								? t('accrued.none', { date: dateText(figures.date, language) })
								: t('accrued.from', {
										period,
										days,
										from: dateText(from, language),
										date: dateText(figures.date, language),
									})}
						</div>
						<KeyValuePairs
							columns={4}
							items={[
								{ label: withBrackets(t('fields.interest'), currency), value: amountText(figures.interestAmount) },
								{
									label: withBrackets(t('fields.payable'), currency),
									value: payableText(figures.payableAmount, currency),
								},
								{
									label: withBrackets(t('fields.unpaid'), currency),
									value: payableText(figures.unpaidAmount, currency),
								},
								{
									label: withBrackets(t('fields.unpaidPrincipal'), currency),
									value: payableText(figures.unpaidPrincipal, currency),
								},
								{ label: withBrackets(t('fields.balance'), currency), value: payableText(figures.balance, currency) },
							]}
						/>
						<small>{t('accrued.label', { index })}</small>
					</SpaceBetween>
				)}
			</Loaded>
		</SpaceBetween>
	);
}

const EditLife = lazyPart(async () => (await import('./edit/edit-life.tsx')).EditLife);

const tabIds = ['schedule', 'accrued', 'projection', 'revisions', 'history', 'backtest', 'edit'] as const;

type TabId = (typeof tabIds)[number];

interface LoanPageProps extends Pick<PageAddress, 'navigate'> {
	readonly loan: SavedLoan;
	readonly renderPeriod: (period: SchedulePeriod, panel: string, onPanel: (panel: string) => void) => ReactNode;
}

export function LoanPage({ loan, navigate, renderPeriod }: LoanPageProps) {
	const text = useLifeText();
	const { t } = text;
	const [address, setAddress] = useAddressState(lifeAddress(loan.loanId), [
		'tab',
		'period',
		'panel',
		'date',
		'curve',
		'with',
	]);
	const tab = tabIds.find((id) => id === address.tab) ?? 'schedule';
	const schedule = useQuery(scheduleQuery(loan));
	const dateOf = (key: 'date' | 'curve') => (isLocalDate(address[key]) ? (address[key] as LocalDate) : undefined);
	const content: Readonly<Record<TabId, () => ReactNode>> = {
		schedule: () => (
			<Loaded query={schedule}>
				{({ periods, asOf }) => {
					const open = periods.find(({ period }) => String(period) === address.period);
					return (
						<ScheduleTab
							loan={loan}
							periods={periods}
							asOf={asOf}
							open={open?.period}
							onOpen={(period) => setAddress({ period: String(period) })}
						>
							{open !== undefined && renderPeriod(open, address.panel, (panel) => setAddress({ panel }))}
						</ScheduleTab>
					);
				}}
			</Loaded>
		),
		accrued: () => <AccruedTab loan={loan} date={dateOf('date')} onDate={(date) => setAddress({ date })} />,
		projection: () => (
			<ProjectionTab loan={loan} curveDate={dateOf('curve')} onCurveDate={(curve) => setAddress({ curve })} />
		),
		revisions: () => <RevisionsTab loan={loan} />,
		history: () => <HistoryTab loan={loan} />,
		backtest: () => <BacktestTab loan={loan} chosen={address.with} onChoose={(ids) => setAddress({ with: ids })} />,
		edit: () => <EditLife loan={loan} onSaved={() => setAddress({ tab: '', period: '' })} />,
	};
	return (
		<SpaceBetween size="m">
			<Header
				variant="h2"
				description={t(loan.scope === 'shared' ? 'loan.shared' : 'loan.own', {
					version: loan.version,
					owner: loan.owner,
				})}
				actions={
					<SpaceBetween direction="horizontal" size="xs">
						<Button onClick={() => window.print()}>{t('loan.print')}</Button>
						{loan.life === undefined && (
							<Button onClick={() => void navigate(loanAddress(loan.loanId))}>{t('loan.calculator')}</Button>
						)}
						<Button onClick={() => void navigate(loansAddress)}>{t('loan.toList')}</Button>
					</SpaceBetween>
				}
			>
				{loan.name}
			</Header>
			<Facts loan={loan} schedule={schedule.data} />
			{loan.life === undefined && (
				<Alert type="info">
					{t('loan.onePeriod')} <Link onFollow={() => setAddress({ tab: 'edit' })}>{t('loan.addPeriods')}</Link>
				</Alert>
			)}
			{schedule.data !== undefined && (
				<LifeOverview loan={loan} periods={schedule.data.periods} asOf={schedule.data.asOf} />
			)}
			{schedule.isPending ? (
				<StatusIndicator type="loading">{t('loading')}</StatusIndicator>
			) : (
				<Tabs
					ariaLabel={t('tabs.label')}
					activeTabId={tab}
					onChange={({ detail }) => setAddress({ tab: detail.activeTabId === 'schedule' ? '' : detail.activeTabId })}
					tabs={tabIds.map((id) => ({ id, label: t(`tabs.${id}`), content: id === tab && content[id]() }))}
				/>
			)}
		</SpaceBetween>
	);
}

function Facts({
	loan,
	schedule,
}: {
	readonly loan: SavedLoan;
	readonly schedule: AnswerOf<typeof loanSchedule> | undefined;
}) {
	const text = useLifeText();
	const { t, language } = text;
	const { index, next } = schedule ?? {};
	const { terms, life, currency } = loan;
	const { floorOn, cas, margin } = floorRuleOf(terms);
	const percent = (value: string, use: keyof typeof texts.edit.choices) =>
		value === '' ? '' : `${value} % · ${t(`edit.choices.${use}`)}`;
	const blank = <Box color="text-status-inactive">–</Box>;
	const item = (label: string, value: string) => ({ label, value: value === '' ? blank : value });
	return (
		<KeyValuePairs
			columns={4}
			items={[
				item(t('fields.reference'), loan.reference),
				item(t('fields.borrower'), loan.borrower),
				item(t('fields.lender'), loan.lender),
				item(t('fields.facility'), loan.facility),
				item(t('fields.currencyIndex'), index === undefined ? currency : `${currency} · ${index}`),
				item(t('fields.opening'), `${currency} ${payableText(terms.principal, currency)}`),
				item(t('fields.start'), dateText(terms.startDate, language)),
				item(t('fields.maturity'), dateText(terms.endDate, language)),
				item(t('fields.margin'), percent(terms.margin, margin)),
				item(t('loan.cas'), percent(terms.cas, cas)),
				item(t('loan.floor'), percent(terms.floor, floorOn)),
				item(
					t('fields.observation'),
					t('loan.observation', {
						lookback: terms.lookback,
						lockout: terms.lockout,
						shift: t(terms.observationShift ? 'yes' : 'no'),
					}),
				),
				item(t('fields.basis'), terms.yearlyBasis),
				item(t('fields.rule'), ruleText(life, t)),
				item(t('fields.nextPayment'), next === undefined ? '' : nextPaymentText(next, currency, text)),
			]}
		/>
	);
}

function ruleText(life: SavedLoan['life'], t: ReturnType<typeof useLifeText>['t']): string {
	if (life === undefined) return t('rule.single');
	const { schedule } = life;
	if (schedule.kind === 'explicit') return t('rule.explicit', { count: schedule.dates.length - 1 });
	const { unit, count } = schedule.periodLength;
	return t(unit === 'week' ? 'rule.weeks' : 'rule.months', { count });
}

type Version = AnswerOf<typeof loanVersions>['versions'][number];

function HistoryTab({ loan: { loanId } }: { readonly loan: SavedLoan }) {
	const { t, language } = useLifeText();
	const query = useQuery(loanVersionsQuery(loanId));
	const columns: readonly DataColumn<Version>[] = [
		{ key: 'version', title: t('history.version'), isNumeric: true, text: ({ version }) => String(version) },
		{ key: 'name', title: t('fields.loan'), text: ({ name }) => name },
		{ key: 'change', title: t('history.change'), text: ({ change }) => t(`history.changes.${change}`) },
		{ key: 'at', title: t('history.at'), text: ({ savedAt }) => instantText(savedAt, language) },
		{ key: 'by', title: t('history.by'), text: ({ savedBy }) => savedBy },
	];
	return (
		<Loaded query={query}>
			{({ versions }) => (
				<DataTable
					label={t('tabs.history')}
					columns={columns}
					groups={[{ key: '', rows: versions }]}
					keyOf={({ version }) => String(version)}
				/>
			)}
		</Loaded>
	);
}
