import { Button, Popover } from '@cloudscape-design/components';
import { type KeyboardEvent, useState } from 'react';
import { useLoansText } from '#features/loans/shared/loans-text.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import type { FieldText } from '../../shared/fields/field-text.ts';

export const helpKey = 'F1';

/** Opens the help of the focused field. When the help is closed, the field is focused again. */
export function openHelp(event: KeyboardEvent): void {
	const field = event.target as HTMLElement;
	const button = field.closest('[data-field]')?.querySelector<HTMLElement>('[data-help] button');
	if (event.key !== helpKey || button == null) return;
	event.preventDefault();
	button.click();
	button.addEventListener('focus', () => field.focus(), { once: true });
}

/** Loaded when the user first opens a help text, because the texts are long. */
const HelpContent = lazyPart(async () => (await import('./help-content.tsx')).HelpContent, {
	texts: ['field-help'],
});

/** Help of a field. Opens with the button next to the label, or F1 in the field. Tab skips the button until used. */
export function FieldHelp({ text }: { readonly text: FieldText }) {
	const { t } = useLoansText();
	// The popover returns the focus only to a button that the Tab key can reach, so the button can be reached after it
	// has been used.
	const [wasOpened, setOpened] = useState(false);
	return (
		<span data-help>
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
					onClick={() => setOpened(true)}
					nativeButtonAttributes={{
						tabIndex: wasOpened ? 0 : -1,
						'aria-keyshortcuts': helpKey,
					}}
				/>
			</Popover>
		</span>
	);
}
