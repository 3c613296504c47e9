import { Button, FormField, Input, Multiselect, Select, SpaceBetween, Toggle } from '@cloudscape-design/components';
import { type Module, moduleEntry, offeredCurrencies } from '#shared/directory/modules.ts';
import { JsonEditor } from '#ui/json-editor.tsx';
import { useAdminText } from '../admin-text.ts';
import {
	jsonFieldOf,
	type LayoutDraft,
	listedCurrencies,
	modulesInOrder,
	moveModule,
	sectionOf,
	textFieldOf,
	withField,
	withJsonField,
	withModule,
} from '../draft/layout-draft.ts';
import { type FormProblem, problemAt } from '../form/form-problem.ts';
import { InputRow } from '../form-inputs.tsx';

interface CurrencyFieldsProps {
	readonly module: Module;
	readonly layout: LayoutDraft;
	readonly compounded: readonly string[];
	readonly isDisabled: boolean;
	readonly problems: readonly FormProblem[];
	readonly onChange: (layout: LayoutDraft) => void;
}

function CurrencyFields({ module, layout, compounded, isDisabled, problems, onChange }: CurrencyFieldsProps) {
	const { t } = useAdminText();
	const chosen = listedCurrencies(layout, module);
	const defaultCurrency = textFieldOf(layout, module, 'DefaultCurrency');
	const codes = [...new Set([...offeredCurrencies(module, compounded), ...chosen])];
	const option = (code: string) => ({ value: code, label: code });
	const problemOf = (field: string) => problemAt(problems, `frontend.${module}.${field}`);
	return (
		<InputRow>
			<FormField label={t('sections.Currencies')} errorText={problemOf('Currencies')}>
				<Multiselect
					ariaLabel={t('sections.Currencies')}
					enableSelectAll
					filteringType="auto"
					filteringAriaLabel={t('filters.currencies')}
					placeholder={t('filters.chooseCurrencies')}
					tokenLimit={14}
					disabled={isDisabled}
					options={codes.map(option)}
					selectedOptions={chosen.map(option)}
					onChange={({ detail }) => {
						const codesNow = detail.selectedOptions.map(({ value }) => value ?? '');
						onChange(withField(layout, module, 'Currencies', codesNow));
					}}
				/>
			</FormField>
			{moduleEntry(module).hasDefaultCurrency && (
				<FormField label={t('sections.DefaultCurrency')} errorText={problemOf('DefaultCurrency')}>
					<Select
						ariaLabel={t('sections.DefaultCurrency')}
						placeholder={t('filters.chooseCurrency')}
						empty={t('filters.noCurrency')}
						disabled={isDisabled}
						options={chosen.map(option)}
						selectedOption={defaultCurrency === '' ? null : option(defaultCurrency)}
						onChange={({ detail }) =>
							onChange(withField(layout, module, 'DefaultCurrency', detail.selectedOption.value))
						}
					/>
				</FormField>
			)}
		</InputRow>
	);
}

interface ModulePanelProps {
	readonly module: Module;
	readonly layout: LayoutDraft;
	readonly currencies: readonly string[];
	readonly isLocked: boolean;
	readonly problems: readonly FormProblem[];
	readonly onChange: (layout: LayoutDraft) => void;
}

export function ModulePanel({ module, layout, currencies, isLocked, problems, onChange }: ModulePanelProps) {
	const { t } = useAdminText();
	const isOn = sectionOf(layout, module) !== undefined;
	const isDisabled = isLocked || !isOn;
	const order = modulesInOrder(layout);
	const position = order.indexOf(module);
	const at = (field: string) => problemAt(problems, `frontend.${module}.${field}`);
	const { currencies: offer, textFields = [], jsonFields = [] } = moduleEntry(module);
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
			{offer !== undefined && (
				<CurrencyFields
					module={module}
					layout={layout}
					compounded={currencies}
					isDisabled={isDisabled}
					problems={problems}
					onChange={onChange}
				/>
			)}
			{textFields.map((field) => (
				<FormField
					key={field}
					label={t(`sections.${field}`)}
					constraintText={t(`sectionHints.${field}`)}
					errorText={at(field)}
				>
					<Input
						value={textFieldOf(layout, module, field)}
						disabled={isDisabled}
						onChange={({ detail }) => setText(field, detail.value)}
					/>
				</FormField>
			))}
			{jsonFields.length > 0 && (
				<InputRow isWide>
					{jsonFields.map((field) => (
						<JsonEditor
							key={field}
							label={t(`sections.${field}`)}
							hint={t(`sectionHints.${field}`)}
							value={jsonFieldOf(layout, module, field)}
							disabled={isDisabled}
							errorText={at(field)}
							onChange={(written) => onChange(withJsonField(layout, module, field, written))}
						/>
					))}
				</InputRow>
			)}
			{module === 'Admin' && <p>{t('frontend.adminNote')}</p>}
		</SpaceBetween>
	);
}
