import { Checkbox, FormField, Input, Multiselect } from '@cloudscape-design/components';
import type { InputField } from '#features/loans/shared/fields/input-fields.ts';
import { formMessageText } from '#features/loans/shared/form/form-message.ts';
import { type FormEvent, type FormState, floorProblem } from '#features/loans/shared/form/form-state.ts';
import { observationLocks } from '#features/loans/shared/form/period-dates.ts';
import { numberProblem, numberRules } from '#features/loans/shared/form/principal-change-rows.ts';
import { refusedText } from '#features/loans/shared/form/refused-entries.ts';
import type { FormView } from '#features/loans/shared/form/use-calculator-form.ts';
import { type LoansText, useLoansText, withThousands } from '#features/loans/shared/loans-text.ts';
import type { FloorConflict } from '#shared/loan/term-conflict.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import type { FieldText } from '../../shared/fields/field-text.ts';
import { earliestEndDate, earliestStartDate } from '../../shared/form/business-days.ts';
import { ChoiceControl, choiceEvent } from './choice-control.tsx';
import { DateControl } from './date-control.tsx';
import { AmountProblem, NumberControl } from './entry-controls.tsx';
import { FieldHelp } from './field-help.tsx';

interface CalendarsControlProps {
	readonly value: readonly string[];
	readonly options: readonly { readonly value: string; readonly label: string; readonly description?: string }[];
	readonly onChoose: (calendars: readonly string[]) => void;
}

function CalendarsControl({ value, options, onChoose }: CalendarsControlProps) {
	const { t } = useLoansText();
	const isEmpty = options.length === 0;
	return (
		<Multiselect
			selectedOptions={value.map((name) => ({ value: name, label: name }))}
			options={options}
			disabled={isEmpty}
			inlineTokens
			placeholder={t(isEmpty ? 'options.noClientCalendars' : 'options.choose')}
			expandToViewport
			onChange={({ detail }) => onChoose(detail.selectedOptions.flatMap((option) => option.value ?? []))}
		/>
	);
}

/** The list of days is loaded after the calculator is shown (5 kB). */
const DaysControl = lazyPart(async () => (await import('./days-control.tsx')).DaysControl, {
	whileLoading: ({ form }) => <Input value={String(form.state.days)} readOnly />,
});

const figureDebounceMillis = 600;

interface CalculatorFieldProps {
	readonly field: InputField;
	readonly text: FieldText;
	readonly form: FormView;
	/** True if the date picker marks weekends, but not holidays. */
	readonly isWeekdayOnly: boolean;
}

export function CalculatorField({ field, text, form, isWeekdayOnly }: CalculatorFieldProps) {
	const problem = useProblem(field, text.label, form);
	const refusal = form.refused.get('principal');
	const entry = refusal ? refusedText(refusal) : form.state.principal;
	return (
		<FormField
			label={<span title={text.tooltip}>{text.label}</span>}
			info={<FieldHelp text={text} />}
			errorText={
				problem && field.key === 'principal' ? (
					<AmountProblem entry={entry} currency={form.state.currency} problem={problem} />
				) : (
					problem
				)
			}
			stretch
		>
			<Control field={field} form={form} isInvalid={problem !== undefined} isWeekdayOnly={isWeekdayOnly} />
		</FormField>
	);
}

function useProblem(field: InputField, label: string, { state, refused, reference }: FormView): string | undefined {
	const text = useLoansText();
	if (field.key === 'floorOn') return floorProblemText(floorProblem(state, reference), text);
	const refusal = isRefusable(field.key) ? refused.get(field.key) : undefined;
	const problem =
		field.kind === 'number'
			? numberProblem(refusal ? refusedText(refusal) : state[field.key], numberRules[field.key])
			: undefined;
	if (problem === undefined) return refusal && formMessageText(refusal.message, text);
	const limit = 'limit' in problem ? withThousands(String(problem.limit)) : '';
	const decimals = 'decimals' in problem ? problem.decimals : 0;
	return text.t(`numbers.${problem.code}`, { label, limit, decimals });
}

function floorProblemText(problem: FloorConflict | undefined, { t }: LoansText): string | undefined {
	if (problem === undefined) return undefined;
	const allowed = problem.allowed.map((base) => t(`floorBases.${base}`)).join(t('floorConflicts.or'));
	return t(`floorConflicts.${problem.reason}`, { allowed });
}

const refusable = ['principal', 'days', 'startDate', 'endDate'] as const;

function isRefusable(key: string): key is (typeof refusable)[number] {
	return (refusable as readonly string[]).includes(key);
}

interface ControlProps {
	readonly field: InputField;
	readonly form: FormView;
	readonly isInvalid: boolean;
	readonly isWeekdayOnly: boolean;
}

function Control({ field, form, isInvalid, isWeekdayOnly }: ControlProps) {
	const { t } = useLoansText();
	const { state, refused, reference, maxEnd, dispatch, rewrite } = form;
	const refusedPrincipal = refused.get('principal');
	const locks = observationLocks(state);
	switch (field.kind) {
		case 'choice':
			return (
				<ChoiceControl
					field={field.key}
					value={String(state[field.key])}
					isDisabled={(field.key === 'lookback' && locks.lookback) || (field.key === 'lockout' && locks.lockout)}
					reference={reference}
					onChoose={(value) => dispatch(choiceEvent(field.key, value))}
				/>
			);
		case 'days':
			return <DaysControl form={form} isInvalid={isInvalid} />;
		case 'date':
			return (
				<DateControl
					field={field.key}
					form={form}
					value={state[field.key]}
					min={field.key === 'startDate' ? earliestStartDate : earliestEndDate}
					max={maxEnd}
					isWeekdayOnly={isWeekdayOnly}
					onPick={(value, text) => dispatch({ type: field.key, value, text })}
				/>
			);
		case 'number':
			return (
				<NumberControl
					value={state[field.key]}
					refused={field.key === 'principal' ? refusedPrincipal && refusedText(refusedPrincipal) : undefined}
					rules={numberRules[field.key]}
					debounceMillis={figureDebounceMillis}
					isAmount={field.key === 'principal'}
					currency={state.currency}
					placeholder={t(`placeholders.${field.key}`)}
					isInvalid={isInvalid}
					onRewrite={() => {
						if (field.key === 'principal') rewrite('principal');
					}}
					onCommit={(value) => dispatch({ type: field.key, value })}
				/>
			);
		case 'flag':
			return (
				<Checkbox
					checked={state.observationShift}
					disabled={locks.observationShift}
					onChange={({ detail }) => dispatch({ type: 'observationShift', value: detail.checked })}
				>
					{t(state.observationShift ? 'options.shifted' : 'options.notShifted')}
				</Checkbox>
			);
		case 'calendars':
			return (
				<CalendarsControl
					value={state[field.key]}
					options={calendarOptions(field.key, form)}
					onChoose={(value) => dispatch({ type: field.key, value })}
				/>
			);
		case 'text':
			return <TextControl field={field.key} state={state} dispatch={dispatch} />;
	}
}

function calendarOptions(key: 'systemCalendars' | 'clientCalendars', { reference }: FormView) {
	return key === 'clientCalendars'
		? reference.clientCalendars.map((value) => ({ value, label: value }))
		: reference.systemCalendars.map(({ calendar, ccy }) => ({ value: calendar, label: calendar, description: ccy }));
}

interface TextControlProps {
	readonly field: 'customTextBox1';
	readonly state: FormState;
	readonly dispatch: (event: FormEvent) => boolean;
}

const maxTextLength = 500;

function TextControl({ field, state, dispatch }: TextControlProps) {
	const { t } = useLoansText();
	return (
		<Input
			value={state[field]}
			placeholder={t(`placeholders.${field}`)}
			autoComplete={false}
			onChange={({ detail }) => dispatch({ type: field, value: detail.value.slice(0, maxTextLength) })}
		/>
	);
}
