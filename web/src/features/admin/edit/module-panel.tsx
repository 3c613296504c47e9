import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Toggle from '@cloudscape-design/components/toggle';
import type { Module } from '../../../../../shared/portal/layout.ts';
import { JsonEditor } from '../../../ui/json-editor.tsx';
import { useAdminText } from '../admin-text.ts';
import { hasCurrencies, hasJsonFields, jsonFields } from '../layout/json-fields.ts';
import {
	fieldText,
	type LayoutDraft,
	sectionOf,
	withField,
	withFieldText,
	withModule,
} from '../layout/layout-draft.ts';
import { modulesInOrder, moveModule } from '../layout/module-order.ts';
import { moduleText } from '../layout/module-text.ts';
import { CurrencyFields } from './currency-fields.tsx';
import { type FormProblem, problemAt } from './form-problem.ts';
import { InputRow } from './input-row.tsx';

interface ModulePanelProps {
	readonly module: Module;
	readonly layout: LayoutDraft;
	readonly currencies: readonly string[];
	readonly isLocked: boolean;
	readonly problems: readonly FormProblem[];
	readonly onChange: (layout: LayoutDraft) => void;
}

/** One module of the layout. Its fields are disabled while it is off. */
export function ModulePanel({ module, layout, currencies, isLocked, problems, onChange }: ModulePanelProps) {
	const { t } = useAdminText();
	const isOn = sectionOf(layout, module) !== undefined;
	const isDisabled = isLocked || !isOn;
	const order = modulesInOrder(layout);
	const position = order.indexOf(module);
	const at = (field: string) => problemAt(problems, `frontend.${module}.${field}`);
	const text = (field: string) => moduleText(layout, module, field);
	const setText = (field: string, value: string) =>
		onChange(withField(layout, module, field, value.trim() === '' ? undefined : value));

	return (
		<SpaceBetween size="s">
			<SpaceBetween direction="horizontal" size="m" alignItems="center">
				<Toggle
					checked={isOn}
					disabled={isLocked}
					onChange={({ detail }) => onChange(withModule(layout, module, detail.checked))}
				>
					{t('frontend.enabled')}
				</Toggle>
				<span>
					{isOn ? t('frontend.position', { number: position + 1, count: order.length }) : t('frontend.notShown')}
				</span>
				<Button
					variant="inline-link"
					iconName="angle-left"
					disabled={isDisabled || position <= 0}
					onClick={() => onChange(moveModule(layout, module, -1))}
				>
					{t('frontend.earlier')}
				</Button>
				<Button
					variant="inline-link"
					iconName="angle-right"
					iconAlign="right"
					disabled={isDisabled || position >= order.length - 1}
					onClick={() => onChange(moveModule(layout, module, 1))}
				>
					{t('frontend.later')}
				</Button>
			</SpaceBetween>
			{hasCurrencies(module) && (
				<CurrencyFields
					module={module}
					layout={layout}
					offered={currencies}
					isDisabled={isDisabled}
					problems={problems}
					onChange={onChange}
				/>
			)}
			{module === 'RFR' && (
				<FormField label={t('sections.Logo')} constraintText={t('hints.logo')} errorText={at('Logo')}>
					<Input value={text('Logo')} disabled={isDisabled} onChange={({ detail }) => setText('Logo', detail.value)} />
				</FormField>
			)}
			{module === 'VAL' && (
				<FormField
					label={t('sections.ValuationDataServiceEndpoint')}
					constraintText={t('hints.endpoint')}
					errorText={at('ValuationDataServiceEndpoint')}
				>
					<Input
						value={text('ValuationDataServiceEndpoint')}
						disabled={isDisabled}
						onChange={({ detail }) => setText('ValuationDataServiceEndpoint', detail.value)}
					/>
				</FormField>
			)}
			{hasJsonFields(module) && (
				<InputRow isWide>
					{jsonFields[module].map((field) => (
						<JsonEditor
							key={field}
							label={t(`sections.${field}`)}
							hint={t(`jsonHints.${field}`)}
							value={fieldText(layout, module, field)}
							disabled={isDisabled}
							errorText={at(field)}
							onChange={(written) => onChange(withFieldText(layout, module, field, written))}
						/>
					))}
				</InputRow>
			)}
			{module === 'Admin' && <p>{t('frontend.adminNote')}</p>}
		</SpaceBetween>
	);
}
