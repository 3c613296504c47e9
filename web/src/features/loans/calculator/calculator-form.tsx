import { Box, Button, FormField, SpaceBetween, StatusIndicator } from '@cloudscape-design/components';
import {
	createContext,
	type MouseEvent,
	memo,
	type FormEvent as SubmitEvent,
	use,
	useEffect,
	useId,
	useMemo,
	useRef,
	useState,
} from 'react';
import { fieldLayout, inputFields, type LaidOutField } from '#features/loans/shared/fields/input-fields.ts';
import type { FormView } from '#features/loans/shared/form/use-calculator-form.ts';
import { useLoansText } from '#features/loans/shared/loans-text.ts';
import { dateText } from '#lib/dates/local-day.ts';
import { useSession } from '#lib/session-context.ts';
import { useNotifications } from '#ui/notifications.tsx';
import { type FieldText, type TextKey, useFieldText } from '../shared/fields/field-text.ts';
import { type FormState, floorProblem } from '../shared/form/form-state.ts';
import { numberProblem, numberRules } from '../shared/form/principal-change-rows.ts';
import styles from './calculator-form.module.css';
import { CalculatorField } from './fields/calculator-field.tsx';
import { openHelp } from './fields/field-help.tsx';
import { PrincipalChanges } from './fields/principal-changes.tsx';

interface LaidOutInputProps {
	readonly laidOut: LaidOutField;
	readonly form: FormView;
	readonly fieldText: (key: TextKey) => FieldText;
}

/** Input of the layout, or a message if the calculator has no such input. Not rendered again while calculating. */
const LaidOutInput = memo(function LaidOutInput({ laidOut, form, fieldText }: LaidOutInputProps) {
	const { t } = useLoansText();
	if (laidOut.kind === 'principal-changes') return <PrincipalChanges text={fieldText(laidOut.key)} form={form} />;
	return (
		<div data-field className={laidOut.startsRow ? styles.newRow : undefined}>
			{laidOut.kind === 'input' ? (
				<CalculatorField
					field={laidOut.field}
					text={fieldText(laidOut.field.key)}
					form={form}
					isWeekdayOnly={laidOut.isWeekdayOnly}
				/>
			) : (
				<FormField label={laidOut.key}>
					<StatusIndicator type="warning">
						<span className={styles.words}>{t('fields.unknown', { key: laidOut.key })}</span>
					</StatusIndicator>
				</FormField>
			)}
		</div>
	);
});

/** State of the calculation. Fields do not use this context, so pressing Go does not render them again. */
export const CalculationState = createContext({ isBusy: false, canExport: false });

interface CalculatorFormProps {
	readonly form: FormView;
	/** Requests the latest rate date again. Defined only if the previous request has failed. */
	readonly retryLatest: (() => void) | undefined;
	readonly canRestore: boolean;
	readonly onGo: (inputs: FormState) => void;
	/** Called when the pointer or the focus reaches the Go button, if the inputs are complete. */
	readonly onApproach: (inputs: FormState) => void;
	readonly onExport: () => void;
	readonly onSave: (inputs: FormState) => void;
	readonly onRestore: () => void;
	readonly onReset: () => void;
}

const fixFirstMillis = 4000;

/** Removes the focus from the field that is being edited, so that the entry is passed to the form. */
function leaveField() {
	const { activeElement } = document;
	if (activeElement instanceof HTMLElement && activeElement.closest('input, [data-entry]') !== null)
		activeElement.blur();
}

/** Keeps the focus while Go is pressed: an error message of the field could move the button from the pointer. */
function keepFocus(event: MouseEvent) {
	if (isGo(event.target)) event.preventDefault();
}

const isGo = (target: EventTarget) => (target as HTMLElement).closest('button[type="submit"]') !== null;

export function CalculatorForm(props: CalculatorFormProps) {
	const { form, canRestore, retryLatest } = props;
	const { t, language } = useLoansText();
	const { show, dismiss } = useNotifications();
	const fieldText = useFieldText();
	const sections = useSession().layout.RFR?.InputFields;
	const fields = useMemo(() => fieldLayout(sections), [sections]);
	const element = useRef<HTMLFormElement>(null);
	const helpId = useId();
	const { state } = form;
	const isReady = state.latestRateDate !== undefined;

	const fixFirst = useRef<string>(undefined);
	const [marks, setMarks] = useState(0);
	useEffect(() => {
		if (marks > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
	}, [marks]);

	const submit = (event: SubmitEvent) => {
		event.preventDefault();
		if (!isReady) return;
		if (fixFirst.current !== undefined) dismiss(fixFirst.current);
		const refusals = form.refusals();
		leaveField();
		// The form refused the entry of the field that lost the focus. It would calculate different inputs, so the user
		// must decide first. A message has been shown.
		if (form.refusals() !== refusals) return;
		const inputs = form.latest();
		if (isMarked(inputs)) return toMarked();
		if (form.dispatch({ type: 'go' })) props.onGo(inputs);
	};

	const isMarked = (inputs: FormState) =>
		form.hasRefused() ||
		floorProblem(inputs, form.reference) !== undefined ||
		inputFields.some(
			(field) => field.kind === 'number' && numberProblem(inputs[field.key], numberRules[field.key]) !== undefined,
		);
	/** True from the first typed character until the field loses focus: the form may not have the entry yet. */
	const isTyping = useRef(false);
	const approach = ({ target }: { readonly target: EventTarget }) => {
		if (!isGo(target)) return;
		const inputs = form.latest();
		if (isReady && !isTyping.current && !isMarked(inputs) && inputs.endDate <= form.maxEnd) props.onApproach(inputs);
	};
	const toMarked = () => {
		setMarks(marks + 1);
		fixFirst.current = show({ type: 'warning', text: t('errors.fixFirst'), durationMillis: fixFirstMillis });
	};

	return (
		<form
			ref={element}
			data-start
			tabIndex={-1}
			className={styles.form}
			onSubmit={submit}
			onMouseDown={keepFocus}
			onPointerOver={approach}
			onFocus={approach}
			onInput={() => {
				isTyping.current = true;
			}}
			onBlur={() => {
				isTyping.current = false;
			}}
			onKeyDown={openHelp}
			aria-label={t('title')}
			aria-describedby={helpId}
			noValidate
		>
			<div className={styles.fields}>
				{fields.map((laidOut) => (
					<LaidOutInput key={keyOf(laidOut)} laidOut={laidOut} form={form} fieldText={fieldText} />
				))}
			</div>
			<div className={styles.actions}>
				<SpaceBetween direction="horizontal" size="xs" alignItems="center">
					<ResultButtons isReady={isReady} onExport={props.onExport} />
					<Button
						formAction="none"
						onClick={() => {
							const refusals = form.refusals();
							leaveField();
							if (form.refusals() !== refusals) return;
							if (form.hasRefused()) toMarked();
							else props.onSave(form.latest());
						}}
					>
						{t('actions.save')}
					</Button>
					<Button formAction="none" disabled={!canRestore} onClick={props.onRestore}>
						{t('actions.restore')}
					</Button>
					<Button formAction="none" onClick={props.onReset}>
						{t('actions.reset')}
					</Button>
				</SpaceBetween>
				<SpaceBetween direction="horizontal" size="xs" alignItems="center">
					<Box color="text-body-secondary">
						{t('actions.latestRateDate')}{' '}
						<strong>
							{state.latestRateDate === undefined
								? t('actions.notAvailable')
								: dateText(state.latestRateDate, language)}
						</strong>
					</Box>
					<Box color="text-body-secondary" fontSize="body-s">
						<span id={helpId}>{t('actions.helpKey')}</span>
					</Box>
					{retryLatest !== undefined && (
						<Button variant="inline-link" formAction="none" onClick={retryLatest}>
							{t('actions.retry')}
						</Button>
					)}
				</SpaceBetween>
			</div>
		</form>
	);
}

function ResultButtons({ isReady, onExport }: { readonly isReady: boolean; readonly onExport: () => void }) {
	const { t } = useLoansText();
	const { isBusy, canExport } = use(CalculationState);
	return (
		<SpaceBetween direction="horizontal" size="xs">
			<Button
				variant="primary"
				formAction="submit"
				loading={isBusy}
				disabled={!isReady}
				loadingText={t('actions.calculating')}
			>
				{t('actions.go')}
			</Button>
			<Button formAction="none" iconName="download" disabled={!canExport} onClick={onExport}>
				{t('actions.export')}
			</Button>
		</SpaceBetween>
	);
}

const keyOf = (laidOut: LaidOutField): string => (laidOut.kind === 'input' ? laidOut.field.key : laidOut.key);
