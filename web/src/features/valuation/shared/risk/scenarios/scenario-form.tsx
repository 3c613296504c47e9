import { Alert, FormField, Input, SpaceBetween, Textarea } from '@cloudscape-design/components';
import { useState } from 'react';
import { describeProblem } from '#i18n/describe-problem.ts';
import { callApi } from '#lib/api-client.ts';
import { riskLimits } from '#shared/contract/valuation-risk.ts';
import { type SavedScenario, scenarioSave } from '#shared/contract/valuation-risk-scenarios.ts';
import { currencies } from '#shared/deal/deal-indices.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { useRiskText } from '../risk-text.ts';
import { readShifts, writeShifts } from './read-shifts.ts';

interface ScenarioFormProps {
	/** The saved scenario that is changed; absent: a new one. */
	readonly saved?: SavedScenario | undefined;
	readonly onSaved: (saved: SavedScenario) => void;
	/** Uses the shifts without saving them. */
	readonly onUsed: (name: string, lines: string) => void;
	readonly onClose: () => void;
}

/** An own scenario: its name, and its shifts as lines that can be pasted. It is used once, or saved for the organisation. */
export function ScenarioForm({ saved, onSaved, onUsed, onClose }: ScenarioFormProps) {
	const text = useRiskText();
	const { t } = text;
	const [name, setName] = useState(saved?.name ?? '');
	const [lines, setLines] = useState(saved === undefined ? '' : writeShifts(saved));
	const [isChecked, setChecked] = useState(false);
	const [isBusy, setBusy] = useState(false);
	const [failure, setFailure] = useState<unknown>();
	const read = readShifts(lines);
	const faults = 'faults' in read ? read.faults : [];
	const isEmpty = lines.trim() === '';
	const use = () => {
		setChecked(true);
		if (faults.length === 0 && !isEmpty && name.trim() !== '') onUsed(name.trim(), lines.trim());
	};
	const save = async () => {
		setChecked(true);
		if ('faults' in read || isEmpty || name.trim() === '') return;
		setBusy(true);
		try {
			const version = saved === undefined ? {} : { version: saved.version };
			onSaved(await callApi(scenarioSave, { name: name.trim(), ...read.shifts, ...version }));
		} catch (error) {
			setFailure(error);
			setBusy(false);
		}
	};
	const faultText = isEmpty
		? t('scenarios.noShift')
		: faults.map(({ line, reason, text: found }) => (
				<div key={line}>
					{t('scenarios.badLine', {
						line,
						reason: t(`scenarios.faults.${reason}`, { text: found, currencies: currencies.join(', ') }),
					})}
				</div>
			));
	return (
		<ActionDialog
			title={t(saved === undefined ? 'scenarios.add' : 'scenarios.edit')}
			cancel={t('scenarios.cancel')}
			action={{ text: t('scenarios.save'), isBusy, onPress: () => void save() }}
			more={{ text: t('scenarios.useOnce'), onPress: use }}
			onCancel={onClose}
		>
			<SpaceBetween size="s">
				<FormField
					label={t('scenarios.name')}
					errorText={isChecked && name.trim() === '' ? t('scenarios.noName') : undefined}
				>
					<Input
						value={name}
						disabled={saved !== undefined}
						onChange={({ detail }) => setName(detail.value.slice(0, riskLimits.nameCharacters))}
					/>
				</FormField>
				<FormField
					label={t('scenarios.shifts')}
					constraintText={t('scenarios.shiftsHint')}
					errorText={isChecked && (isEmpty || faults.length > 0) ? faultText : undefined}
				>
					<Textarea
						rows={8}
						value={lines}
						placeholder={'ALL 25\nUSD 2Y -10\nUSD 10Y 25\nEUR FX -5'}
						onChange={({ detail }) => setLines(detail.value)}
					/>
				</FormField>
				{failure !== undefined && <Alert type="error">{describeProblem(failure, text, t('scenarios.notSaved'))}</Alert>}
			</SpaceBetween>
		</ActionDialog>
	);
}
