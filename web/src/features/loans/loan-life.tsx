import { Alert, Button, Container, Header, KeyValuePairs, SpaceBetween, Tabs } from '@cloudscape-design/components';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listed, withBrackets } from '#i18n/punctuation.ts';
import { callApi, useSession } from '#lib/api-client.ts';
import { dateText, localToday } from '#lib/dates/local-day.ts';
import type { PageAddress } from '#lib/page-address.ts';
import { compound } from '#shared/contract/compounding.ts';
import type { SchedulePeriod } from '#shared/contract/loan-life.ts';
import type { SavedLoan } from '#shared/contract/loans.ts';
import { decimal, subtract } from '#shared/decimal/decimal.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { LoanPage } from './life/loan-page.tsx';
import { MarginStatement } from './life/margin-statement.tsx';
import { marginChanges, periodTerms } from './life/period-terms.ts';
import { describeRefusedLoan, useSavedText } from './saved/saved-text.ts';
import { calculatorAddress } from './shared/calculator-address.ts';
import { prepareWork } from './shared/desk/kept-work.ts';
import type { ResultPanelProps } from './shared/desk/open-panel.ts';
import type { FormState, ReferenceData } from './shared/form/form-state.ts';
import { formOfTerms } from './shared/form/restore-inputs.ts';
import { toRequest } from './shared/form/to-request.ts';
import { Loaded } from './shared/life/loaded.tsx';
import { amountText, payableText, problemText, useLifeText, useLoansText } from './shared/loans-text.ts';

const StatementPanel = lazyPart<ResultPanelProps>(
	async () => (await import('./statement/statement-panel.tsx')).StatementPanel,
	{
		texts: ['statement'],
	},
);
const NoticePanel = lazyPart<ResultPanelProps>(async () => (await import('./notice/notice-panel.tsx')).NoticePanel, {
	texts: ['notice'],
});

interface LoanLifeProps extends Pick<PageAddress, 'navigate'> {
	readonly loan: SavedLoan;
	readonly reference: ReferenceData;
}

/** Page of a loan with all its periods. A selected period shows the calculator's statement and notice check. */
export function LoanLife({ loan, navigate, reference }: LoanLifeProps) {
	return (
		<LoanPage
			loan={loan}
			navigate={navigate}
			renderPeriod={(period, panel, onPanel) => (
				<LoanPeriod key={period.period} {...{ loan, navigate, reference, period, panel, onPanel }} />
			)}
		/>
	);
}

interface LoanPeriodProps extends LoanLifeProps {
	readonly period: SchedulePeriod;
	readonly panel: string;
	readonly onPanel: (panel: string) => void;
}

const panelIds = ['statement', 'notice'] as const;

function LoanPeriod({ loan, navigate, reference, period, panel, onPanel }: LoanPeriodProps) {
	const life = useLifeText();
	const { t, language } = life;
	const saved = useSavedText();
	const calculator = useLoansText();
	const session = useSession();
	const form = useMemo(
		() => formOfTerms(periodTerms(loan, period), undefined, { reference, today: localToday(), nowMillis: Date.now() }),
		[loan, period, reference],
	);
	const steps = marginChanges(loan, period);
	const date = (day: string) => dateText(day, language);
	const { currency } = loan;
	const isKnown = period.payableAmount !== undefined;
	const open = (state: FormState) => {
		prepareWork(session, state, reference);
		void navigate(calculatorAddress);
	};
	return (
		<Container
			header={
				<Header
					variant="h3"
					description={t('period.description', {
						start: date(period.start),
						end: date(period.end),
						days: period.days,
						payment: date(period.paymentDate),
					})}
					actions={'state' in form && <Button onClick={() => open(form.state)}>{t('period.calculator')}</Button>}
				>
					{t('period.title', { period: period.period })}
				</Header>
			}
		>
			<SpaceBetween size="s">
				{isKnown && (
					<KeyValuePairs
						columns={3}
						items={[
							{ label: withBrackets(t('fields.rate'), '%'), value: period.rate },
							{ label: withBrackets(t('fields.interest'), currency), value: amountText(period.interestAmount ?? '') },
							{
								label: withBrackets(t('fields.payable'), currency),
								value: payableText(period.payableAmount ?? '', currency),
							},
						]}
					/>
				)}
				{period.segments !== undefined && <Segments currency={currency} segments={period.segments} />}
				{!isKnown && period.problem !== undefined && <Alert type="error">{problemText(period.problem, life)}</Alert>}
				{!isKnown && period.problem === undefined && (
					<Alert type="info">{t('period.unknown', { date: date(period.knownOn ?? period.end) })}</Alert>
				)}
				{isKnown && steps.length > 0 && (
					<>
						<Alert type="info">{t('period.marginStep', { dates: listed(steps.map(date), language) })}</Alert>
						<MarginStatement loan={loan} period={period.period} payableAmount={period.payableAmount ?? ''} />
					</>
				)}
				{isKnown && steps.length === 0 && 'refused' in form && (
					<Alert type="warning">{describeRefusedLoan(form, saved, calculator)}</Alert>
				)}
				{isKnown && steps.length === 0 && 'state' in form && (
					<CalculatedPeriod {...{ loan, reference, period, panel, onPanel }} inputs={form.state} />
				)}
			</SpaceBetween>
		</Container>
	);
}

type Segment = NonNullable<SchedulePeriod['segments']>[number];

/** Lists the parts of a period in which both principal and margin are constant. */
function Segments({ currency, segments }: { readonly currency: string; readonly segments: readonly Segment[] }) {
	const { t, language } = useLifeText();
	return (
		<DataTable<Segment>
			label={t('period.segments')}
			columns={[
				{ key: 'from', title: t('fields.start'), text: ({ from }) => dateText(from, language) },
				{ key: 'to', title: t('fields.end'), text: ({ to }) => dateText(to, language) },
				{
					key: 'principal',
					title: t('fields.principal'),
					note: currency,
					isNumeric: true,
					text: ({ principal }) => payableText(principal, currency),
				},
				{ key: 'margin', title: t('fields.margin'), note: '%', isNumeric: true, text: ({ margin }) => margin },
				{
					key: 'interest',
					title: t('fields.interest'),
					note: currency,
					isNumeric: true,
					text: ({ interest }) => amountText(interest),
				},
			]}
			groups={[{ key: '', rows: segments }]}
			keyOf={({ from }) => from}
		/>
	);
}

interface CalculatedPeriodProps extends Omit<LoanPeriodProps, 'navigate'> {
	readonly inputs: FormState;
}

function CalculatedPeriod({ loan, reference, period, panel, onPanel, inputs }: CalculatedPeriodProps) {
	const { t } = useLifeText();
	const { userId } = useSession();
	const request = toRequest(inputs, reference, userId);
	const query = useQuery({
		queryKey: ['loan period', request],
		queryFn: ({ signal }) => callApi(compound, request, { signal }),
		retry: false,
		staleTime: 60_000,
		refetchOnWindowFocus: false,
	});
	return (
		<Loaded query={query}>
			{(result) => {
				const outcome = { inputs, result };
				const props = { outcome, reference, loan };
				const isSame =
					subtract(decimal(result.payableAmount ?? '0'), decimal(period.payableAmount ?? '0')).unscaled === 0n;
				return (
					<SpaceBetween size="s">
						{!isSame && <Alert type="warning">{t('period.differs', { amount: result.payableAmount })}</Alert>}
						<Tabs
							ariaLabel={t('period.panels')}
							activeTabId={panelIds.find((id) => id === panel) ?? 'statement'}
							onChange={({ detail }) => onPanel(detail.activeTabId)}
							tabs={[
								{ id: 'statement', label: t('period.statement'), content: <StatementPanel {...props} /> },
								{ id: 'notice', label: t('period.notice'), content: <NoticePanel {...props} /> },
							].map((each) => ({
								...each,
								content: each.id === (panelIds.find((id) => id === panel) ?? 'statement') && each.content,
							}))}
						/>
					</SpaceBetween>
				);
			}}
		</Loaded>
	);
}
