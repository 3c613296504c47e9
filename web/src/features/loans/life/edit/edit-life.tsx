import {
	Alert,
	Button,
	Form,
	FormField,
	Input,
	RadioGroup,
	Select,
	SpaceBetween,
	Textarea,
} from '@cloudscape-design/components';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { describeProblem } from '#i18n/describe-problem.ts';
import { ApiError, callApi } from '#lib/api-client.ts';
import { yearlyBases } from '#shared/contract/compounding-request.ts';
import { loanUpdate, type SavedLoan } from '#shared/contract/loans.ts';
import { floorBases, spreadMethods } from '#shared/loan/floor-switches.ts';
import { businessDayConventions } from '#shared/time/adjust-date.ts';
import { isLocalDate, type LocalDate } from '#shared/time/local-date.ts';
import { isFirstStub, stubs } from '#shared/time/schedule-dates.ts';
import { useNotifications } from '#ui/notifications.tsx';
import { DateEntry } from '../../shared/life/loaded.tsx';
import { issueText, useLifeText } from '../../shared/loans-text.ts';
import { loanQuery, reloadLoans } from '../../shared/saved/loan-queries.ts';
import { entryFaults, grouped, inOrder, type LifeDraft, parties, rowLists, savedParts } from './life-draft.ts';
import { StepRows } from './step-rows.tsx';
import { useLifeDraft } from './use-life-draft.ts';

type EditTexts = typeof import('#i18n/en/life.json')['edit'];

type TextKey = Exclude<keyof LifeDraft & keyof EditTexts, (typeof rowLists)[number]>;

type ChoiceKey =
	| 'observationShift'
	| 'yearlyBasis'
	| 'floorOn'
	| 'casMethod'
	| 'marginMethod'
	| 'unit'
	| 'convention'
	| 'stub'
	| 'plan';

const savedMillis = 4000;

/** Returns the faults for which the API refused the last save, by their paths in the request. */
function faultsOf(error: unknown) {
	const issues = error instanceof ApiError ? (error.issues ?? []) : [];
	return new Map(issues.map((issue) => [issue.path.join('.'), issue]));
}

export function EditLife({ loan, onSaved }: { readonly loan: SavedLoan; readonly onSaved: () => void }) {
	const text = useLifeText();
	const { t } = text;
	const queries = useQueryClient();
	const { show } = useNotifications();
	const { draft, version, setDraft, forget } = useLifeDraft(loan);
	const [hasTried, setTried] = useState(false);
	const { loanId, settings } = loan;
	const save = useMutation({
		mutationFn: (of: LifeDraft) =>
			callApi(loanUpdate, {
				loanId,
				version,
				name: of.name,
				facts: { reference: of.reference, lender: of.lender, borrower: of.borrower, facility: of.facility },
				...(settings && { settings }),
				...(savedParts(of, loan.terms) as { terms: never; life: never }),
			}),
		onSuccess: (saved) => {
			show({
				type: 'success',
				text: t('edit.saved', { name: saved.name, version: saved.version }),
				durationMillis: savedMillis,
			});
			forget();
			queries.setQueryData(loanQuery(loanId).queryKey, saved);
			onSaved();
			return reloadLoans(queries);
		},
	});
	const entries = hasTried ? entryFaults(draft) : new Map<string, never>();
	const answered = faultsOf(save.error);
	const placed = new Set<string>();
	const errorAt = (path: string): string | undefined => {
		placed.add(path);
		const entry = entries.get(path);
		const issue = answered.get(path);
		return entry === undefined ? issue && issueText(issue, text) : t(`edit.faults.${entry}`);
	};
	const change = (changed: Partial<LifeDraft>) => {
		save.reset();
		setDraft({ ...draft, ...changed });
	};
	const submit = () => {
		const ordered = inOrder(draft);
		setTried(true);
		setDraft(ordered);
		if (entryFaults(ordered).size === 0) save.mutate(ordered);
	};
	const input = (key: TextKey, path: string, hint?: string) => (
		<FormField label={t(`edit.${key}`)} constraintText={hint} errorText={errorAt(path)}>
			<Input
				value={draft[key]}
				inputMode={key === 'rollDay' || key === 'name' ? 'text' : 'decimal'}
				onChange={({ detail }) => change({ [key]: detail.value })}
				onBlur={() => {
					const text = grouped(draft[key]);
					if (key === 'principal' && text !== draft[key]) change({ principal: text });
				}}
			/>
		</FormField>
	);
	const words = (
		key: (typeof parties)[number] | 'systemCalendars' | 'clientCalendars',
		label: string,
		path: string,
	) => (
		<FormField
			label={label}
			constraintText={path.startsWith('terms.') && t('edit.calendarsHint')}
			errorText={errorAt(path)}
		>
			<Input value={draft[key]} onChange={({ detail }) => change({ [key]: detail.value })} />
		</FormField>
	);
	const choice = (key: ChoiceKey, values: readonly LifeDraft[ChoiceKey][], path: string) => {
		const options = values.map((value) => ({ value, label: t(`edit.choices.${value}`) }));
		return (
			<FormField label={t(`edit.${key}`)} errorText={errorAt(path)}>
				<Select
					options={options}
					selectedOption={options.find(({ value }) => value === draft[key]) ?? null}
					onChange={({ detail }) => change({ [key]: detail.selectedOption.value })}
				/>
			</FormField>
		);
	};
	const date = (key: 'startDate' | 'endDate') => (
		<DateEntry
			label={t(key === 'startDate' ? 'fields.start' : 'fields.maturity')}
			value={isLocalDate(draft[key]) ? (draft[key] as LocalDate) : undefined}
			error={errorAt(`terms.${key}`)}
			onPick={(picked) => change({ [key]: picked })}
		/>
	);
	const row = { direction: 'horizontal', size: 's', alignItems: 'start' } as const;
	const isSingle = draft.kind === 'single';
	const fields = (
		<SpaceBetween size="m">
			<SpaceBetween {...row}>
				{date('startDate')}
				{date('endDate')}
				{input('principal', 'terms.principal')}
				{input('margin', 'terms.margin')}
			</SpaceBetween>
			<SpaceBetween {...row}>
				{input('lookback', 'terms.lookback')}
				{choice('observationShift', ['yes', 'no'], 'terms.observationShift')}
				{input('lockout', 'terms.lockout')}
				{choice('yearlyBasis', [...yearlyBases], 'terms.yearlyBasis')}
				{input('rounding', 'terms.rounding', t('edit.roundingHint'))}
			</SpaceBetween>
			<SpaceBetween {...row}>
				{input('cas', 'terms.cas')}
				{choice('casMethod', [...spreadMethods], 'terms.casMethod')}
				{choice('marginMethod', [...spreadMethods], 'terms.marginMethod')}
				{input('floor', 'terms.floor', t('edit.floorHint'))}
				{choice('floorOn', [...floorBases], 'terms.floorOn')}
			</SpaceBetween>
			<SpaceBetween {...row}>
				{input('name', 'name')}
				{words('systemCalendars', t('edit.systemCalendars'), 'terms.systemCalendars')}
				{words('clientCalendars', t('edit.clientCalendars'), 'terms.clientCalendars')}
			</SpaceBetween>
			<SpaceBetween {...row}>
				{parties.map((party) => (
					<Fragment key={party}>{words(party, t(`fields.${party}`), `facts.${party}`)}</Fragment>
				))}
			</SpaceBetween>
			<FormField label={t('edit.kind')} errorText={errorAt('life.schedule.kind')}>
				<RadioGroup
					value={draft.kind}
					items={(['single', 'generated', 'explicit'] as const).map((value) => ({
						value,
						label: t(`edit.kinds.${value}`),
					}))}
					onChange={({ detail }) => change({ kind: detail.value as LifeDraft['kind'] })}
				/>
			</FormField>
			{draft.kind === 'generated' && (
				<SpaceBetween {...row}>
					{input('count', 'life.schedule.periodLength.count')}
					{choice('unit', ['month', 'week'], 'life.schedule.periodLength.unit')}
					{input(
						'rollDay',
						'life.schedule.rollDay',
						t(isFirstStub(draft.stub) ? 'edit.rollDayHintFromEnd' : 'edit.rollDayHint'),
					)}
					{choice('convention', businessDayConventions, 'life.schedule.convention')}
					{choice('stub', stubs, 'life.schedule.stub')}
				</SpaceBetween>
			)}
			{draft.kind === 'explicit' && (
				<FormField
					label={t('edit.dates')}
					constraintText={t('edit.datesHint')}
					errorText={errorAt('life.schedule.dates') ?? firstOfDates(answered, errorAt)}
				>
					<Textarea value={draft.dates} rows={8} onChange={({ detail }) => change({ dates: detail.value })} />
				</FormField>
			)}
			{!isSingle && (
				<SpaceBetween {...row}>
					{input('paymentLag', 'life.paymentLag')}
					{choice('plan', ['bullet', 'equal', 'annuity'], 'life.plan.kind')}
					{draft.plan !== 'bullet' && input('everyPeriods', 'life.plan.everyPeriods')}
					{draft.plan === 'annuity' && input('annuityRate', 'life.plan.rate')}
				</SpaceBetween>
			)}
			{rowLists
				.filter((list) => (list === 'overrides' ? draft.kind === 'generated' : list !== 'marginSteps' || !isSingle))
				.map((list) => {
					for (const path of answered.keys()) if (path.includes(list)) placed.add(path);
					return (
						<StepRows
							key={list}
							list={list}
							rows={draft[list]}
							errorAt={errorAt}
							onChange={(rows) => change({ [list]: rows })}
						/>
					);
				})}
		</SpaceBetween>
	);
	const others = [...answered].filter(([path]) => !placed.has(path));
	return (
		<form
			onSubmit={(event) => {
				event.preventDefault();
				submit();
			}}
		>
			<Form
				actions={
					<SpaceBetween direction="horizontal" size="xs">
						<Button
							formAction="none"
							onClick={() => {
								save.reset();
								setTried(false);
								forget();
							}}
						>
							{t('edit.discard')}
						</Button>
						<Button variant="primary" loading={save.isPending}>
							{t('edit.save')}
						</Button>
					</SpaceBetween>
				}
				errorText={entries.size > 0 && t('edit.entries', { count: entries.size })}
			>
				<SpaceBetween size="m">
					<div>{t('edit.description')}</div>
					{fields}
					{save.error !== null && (
						<Alert type="error">
							{describeProblem(save.error, text, t('failed.unknown'))}
							{others.map(([path, issue]) => (
								<div key={path}>
									{path}: {issueText(issue, text)}
								</div>
							))}
						</Alert>
					)}
				</SpaceBetween>
			</Form>
		</form>
	);
}

function firstOfDates(
	answered: ReadonlyMap<string, { readonly params?: Readonly<Record<string, string | number>> | undefined }>,
	errorAt: (path: string) => string | undefined,
) {
	for (const [path, { params }] of answered) {
		if (!path.startsWith('life.schedule.dates.')) continue;
		return `${params?.found ?? ''}: ${errorAt(path)}`;
	}
	return undefined;
}
