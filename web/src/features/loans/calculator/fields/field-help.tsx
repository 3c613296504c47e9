import Button from '@cloudscape-design/components/button';
import Popover from '@cloudscape-design/components/popover';
import type { FieldText } from '#features/loans/shared/fields/field-text.ts';
import { useLoansText } from '#features/loans/shared/loans-text.ts';
import { lazyPart } from '#ui/lazy-part.tsx';

/** Loaded when the first help is opened: the texts are long. */
const HelpContent = lazyPart(async () => (await import('./help-content.tsx')).HelpContent, {
	texts: ['field-help'],
});

/** The help of a field, opened by a button next to its label. */
export function FieldHelp({ text }: { readonly text: FieldText }) {
	const { t } = useLoansText();
	return (
		<Popover
			header={text.help.title}
			triggerType="custom"
			dismissAriaLabel={t('help.dismiss')}
			renderWithPortal
			content={<HelpContent help={text.help} />}
		>
			<Button
				variant="inline-icon"
				iconName="status-info"
				ariaLabel={t('help.about', { label: text.label })}
				formAction="none"
			/>
		</Popover>
	);
}
