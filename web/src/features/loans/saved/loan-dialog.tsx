import {
	Box,
	Button,
	FormField,
	Input,
	Modal,
	RadioGroup,
	SpaceBetween,
	StatusIndicator,
	Table,
} from '@cloudscape-design/components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { withBrackets } from '#i18n/punctuation.ts';
import { instantText, localToday } from '#lib/dates/local-day.ts';
import { useTypedState } from '#lib/use-kept-state.ts';
import { type LoanFacts, type LoanScope, loanLimits, loanScopes, type SavedLoan } from '#shared/contract/loans.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { useNotifications } from '#ui/notifications.tsx';
import { termsOf } from '../shared/desk/current-loan.ts';
import type { FormContext } from '../shared/form/form-state.ts';
import { formOfTerms } from '../shared/form/restore-inputs.ts';
import type { FormView } from '../shared/form/use-calculator-form.ts';
import { useLoansText } from '../shared/loans-text.ts';
import { loanVersionsQuery } from '../shared/saved/loan-queries.ts';
import { describeRefusedLoan, useSavedText } from './saved-text.ts';

interface VersionsDialogProps {
	readonly loan: SavedLoan;
	readonly isBusy: boolean;
	readonly onUse: (version: number) => void;
	readonly onClose: () => void;
}

export function VersionsDialog({ loan, isBusy, onUse, onClose }: VersionsDialogProps) {
	const { t, language } = useSavedText();
	const { data, isError } = useQuery(loanVersionsQuery(loan.loanId));
	return (
		<Modal
			visible
			size="large"
			header={t('versions.title', { name: loan.name })}
			onDismiss={onClose}
			footer={
				<Box float="right">
					<Button onClick={onClose}>{t('close')}</Button>
				</Box>
			}
		>
			<SpaceBetween size="s">
				<span>{t('versions.hint')}</span>
				{isError ? (
					<StatusIndicator type="error">{t('failed.versions')}</StatusIndicator>
				) : (
					<Table
						variant="borderless"
						trackBy="version"
						items={data?.versions ?? []}
						loading={data === undefined}
						loadingText={t('versions.loading')}
						ariaLabels={{ tableLabel: t('versions.title', { name: loan.name }) }}
						columnDefinitions={[
							{
								id: 'version',
								header: t('versions.version'),
								isRowHeader: true,
								cell: ({ version }) =>
									version === data?.versions[0]?.version ? withBrackets(version, t('versions.current')) : version,
							},
							{
								id: 'saved',
								header: t('versions.saved'),
								cell: ({ savedAt, savedBy }) => (
									<>
										<div>{instantText(savedAt, language)}</div>
										<Box variant="small">{savedBy}</Box>
									</>
								),
							},
							{ id: 'change', header: t('versions.change'), cell: ({ change }) => t(`versions.changes.${change}`) },
							{
								id: 'use',
								header: t('versions.actions'),
								minWidth: 150,
								cell: ({ version }) => (
									<Button
										variant="inline-link"
										disabled={isBusy}
										ariaLabel={t('versions.useOf', { version })}
										onClick={() => onUse(version)}
									>
										{t('versions.use')}
									</Button>
								),
							},
						]}
					/>
				)}
			</SpaceBetween>
		</Modal>
	);
}

const shownMillis = 6000;

export function useLoanTerms(form: FormView) {
	const text = useSavedText();
	const { t } = text;
	const calculatorText = useLoansText();
	const { show } = useNotifications();
	const context = (): FormContext => ({
		reference: form.reference,
		today: localToday(),
		nowMillis: Date.now(),
	});
	/** Undefined, after a notification, if the calculator could not open the form's terms again. */
	const termsToSave = () => {
		const state = form.latest();
		const terms = termsOf(state);
		const isSound = !form.hasRefused() && 'state' in formOfTerms(terms, state.latestRateDate, context());
		if (!isSound) show({ type: 'warning', text: t('failed.invalid'), durationMillis: shownMillis });
		return isSound ? terms : undefined;
	};
	/** Shows a loan's terms in the form. Returns false, after a notification, if it cannot show all of them. */
	const restore = ({ name, terms }: SavedLoan) => {
		const { latestRateDate, currency } = form.latest();
		const known = terms.currency === currency ? latestRateDate : undefined;
		const read = formOfTerms(terms, known, context());
		if ('state' in read) return form.dispatch({ type: 'restore', stored: terms, latestRateDate: known });
		const reason = describeRefusedLoan(read, text, calculatorText);
		show({ type: 'warning', text: t('open.refusedReason', { name, reason }), durationMillis: shownMillis });
		return false;
	};
	return { termsToSave, restore };
}

export interface NamedLoan {
	readonly name: string;
	readonly facts: LoanFacts;
	readonly scope: LoanScope;
}

/** A name that cannot be used because a different loan in the list has it, with an explanation for the user. */
export interface TakenName {
	readonly name: string;
	readonly reason: string;
}

interface LoanDialogProps {
	readonly kind: 'saveAs' | 'factsDialog';
	readonly initial: NamedLoan;
	readonly isBusy: boolean;
	readonly takenName: TakenName | undefined;
	readonly onSave: (loan: NamedLoan) => void;
	readonly onCancel: () => void;
}

const factKeys = ['reference', 'borrower', 'lender', 'facility'] as const;

export function LoanDialog({ kind, initial, isBusy, takenName, onSave, onCancel }: LoanDialogProps) {
	const { t } = useSavedText();
	const [{ name, facts, scope }, setNamed] = useTypedState('loan-dialog', () => initial);
	const change = (part: Partial<NamedLoan>) => setNamed((before) => ({ ...before, ...part }));
	const [hasTried, setTried] = useState(false);
	const isBlank = name.trim() === '';
	const save = () => {
		setTried(true);
		if (!isBlank && !isBusy) onSave({ name: name.trim(), facts, scope });
	};
	const short = (text: string) => text.slice(0, loanLimits.characters);
	return (
		<ActionDialog
			title={t(`${kind}.title`)}
			cancel={t('cancel')}
			action={{ text: t(`${kind}.action`), isBusy, onPress: save }}
			onCancel={onCancel}
		>
			<form
				onSubmit={(event) => {
					event.preventDefault();
					save();
				}}
			>
				<SpaceBetween size="m">
					<FormField
						label={t('fields.name')}
						constraintText={t('hints.name')}
						errorText={hasTried && (isBlank ? t('saveAs.blank') : takenName?.name === name.trim() && takenName.reason)}
					>
						<Input autoFocus value={name} onChange={({ detail }) => change({ name: short(detail.value) })} />
					</FormField>
					{factKeys.map((key, index) => (
						<FormField
							key={key}
							label={t(`fields.${key}`)}
							{...(index === factKeys.length - 1 && { constraintText: t('hints.facts') })}
						>
							<Input
								value={facts[key]}
								onChange={({ detail }) =>
									setNamed((before) => ({ ...before, facts: { ...before.facts, [key]: short(detail.value) } }))
								}
							/>
						</FormField>
					))}
					{kind === 'saveAs' && (
						<FormField label={t('fields.scope')}>
							<RadioGroup
								value={scope}
								items={loanScopes.map((value) => ({
									value,
									label: t(`scopes.${value}`),
									...(value === 'shared' && { description: t('scopes.sharedHint') }),
								}))}
								onChange={({ detail }) => change({ scope: detail.value === 'shared' ? 'shared' : 'own' })}
							/>
						</FormField>
					)}
				</SpaceBetween>
				<input type="submit" hidden />
			</form>
		</ActionDialog>
	);
}
