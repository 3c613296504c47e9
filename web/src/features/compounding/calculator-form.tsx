import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type FormEvent as SubmitEvent, useRef } from 'react';
import { useNotifications } from '../../ui/notifications.tsx';
import styles from './calculator-form.module.css';
import { useCompoundingText } from './compounding-text.ts';
import { CalculatorField } from './fields/calculator-field.tsx';
import { useFieldText } from './fields/field-text.ts';
import { inputFields } from './fields/input-fields.ts';
import { numberProblem, numberRules } from './form/number-field.ts';
import { dateText } from './result/date-text.ts';
import type { FormView } from './use-calculator-form.ts';

interface CalculatorFormProps {
	readonly form: FormView;
	readonly isBusy: boolean;
	readonly canExport: boolean;
	/** Asks again for the latest rate date; only where that has failed. */
	readonly retryLatest: (() => void) | undefined;
	readonly onGo: () => void;
	readonly onExport: () => void;
	readonly onReset: () => void;
}

const fixFirstMillis = 4000;

export function CalculatorForm(props: CalculatorFormProps) {
	const { form, isBusy, canExport, retryLatest } = props;
	const { t, language } = useCompoundingText();
	const { show } = useNotifications();
	const fieldText = useFieldText();
	const element = useRef<HTMLFormElement>(null);
	const { state } = form;
	const isReady = state.latestRateDate !== undefined;

	const submit = (event: SubmitEvent) => {
		event.preventDefault();
		if (!isReady || isBusy) return;
		const wrong = inputFields.some(
			(field) => field.kind === 'number' && numberProblem(state[field.key], numberRules[field.key]) !== undefined,
		);
		if (!wrong) return props.onGo();
		element.current?.querySelector<HTMLElement>('input[aria-invalid="true"]')?.focus();
		show({ type: 'warning', text: t('errors.fixFirst'), durationMillis: fixFirstMillis });
	};

	return (
		<form ref={element} onSubmit={submit} aria-label={t('title')} noValidate>
			<div className={styles.fields}>
				{inputFields.map((field) => (
					<CalculatorField key={field.key} field={field} text={fieldText(field.key)} form={form} />
				))}
			</div>
			<div className={styles.actions}>
				<SpaceBetween direction="horizontal" size="xs" alignItems="center">
					<Button
						variant="primary"
						formAction="submit"
						loading={isBusy}
						disabled={!isReady}
						loadingText={t('actions.calculating')}
					>
						{t('actions.go')}
					</Button>
					<Button formAction="none" iconName="download" disabled={!canExport} onClick={props.onExport}>
						{t('actions.export')}
					</Button>
					<Button formAction="none" onClick={props.onReset}>
						{t('actions.reset')}
					</Button>
				</SpaceBetween>
				<SpaceBetween direction="horizontal" size="xs" alignItems="center">
					<Box color="text-body-secondary">
						{t('actions.latestRateDate')}:{' '}
						<strong>
							{state.latestRateDate === undefined
								? t('actions.notAvailable')
								: dateText(state.latestRateDate, language)}
						</strong>
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
