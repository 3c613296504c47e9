import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import RadioGroup from '@cloudscape-design/components/radio-group';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { type LoanFacts, type LoanScope, loanLimits, loanScopes } from '#shared/contract/loans.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { useSavedText } from './saved-text.ts';

/** Entries of the dialog. */
export interface NamedLoan {
	readonly name: string;
	readonly facts: LoanFacts;
	readonly scope: LoanScope;
}

interface LoanDialogProps {
	readonly kind: 'saveAs' | 'factsDialog';
	readonly initial: NamedLoan;
	readonly isBusy: boolean;
	readonly onSave: (loan: NamedLoan) => void;
	readonly onCancel: () => void;
}

const factKeys = ['reference', 'borrower', 'lender', 'facility'] as const;

/** Asks for the name and the parties of a loan and, where it is new, who sees it. */
export function LoanDialog({ kind, initial, isBusy, onSave, onCancel }: LoanDialogProps) {
	const { t } = useSavedText();
	const [name, setName] = useState(initial.name);
	const [facts, setFacts] = useState(initial.facts);
	const [scope, setScope] = useState(initial.scope);
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
						errorText={hasTried && isBlank && t('saveAs.blank')}
					>
						<Input autoFocus value={name} onChange={({ detail }) => setName(short(detail.value))} />
					</FormField>
					{factKeys.map((key, index) => (
						<FormField
							key={key}
							label={t(`fields.${key}`)}
							{...(index === factKeys.length - 1 && { constraintText: t('hints.facts') })}
						>
							<Input
								value={facts[key]}
								onChange={({ detail }) => setFacts((before) => ({ ...before, [key]: short(detail.value) }))}
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
								onChange={({ detail }) => setScope(detail.value === 'shared' ? 'shared' : 'own')}
							/>
						</FormField>
					)}
				</SpaceBetween>
				<input type="submit" hidden />
			</form>
		</ActionDialog>
	);
}
