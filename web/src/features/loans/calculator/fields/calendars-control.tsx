import Multiselect from '@cloudscape-design/components/multiselect';
import { useLoansText } from '#features/loans/shared/loans-text.ts';

interface CalendarsControlProps {
	readonly value: readonly string[];
	readonly options: readonly { readonly value: string; readonly label: string; readonly description?: string }[];
	readonly onChoose: (calendars: readonly string[]) => void;
}

export function CalendarsControl({ value, options, onChoose }: CalendarsControlProps) {
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
