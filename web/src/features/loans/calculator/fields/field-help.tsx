import Button from '@cloudscape-design/components/button';
import Link from '@cloudscape-design/components/link';
import Popover from '@cloudscape-design/components/popover';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { FieldText } from '#features/loans/shared/fields/field-text.ts';
import { useLoansText } from '#features/loans/shared/loans-text.ts';

/** The help of a field, opened by a button beside its label. */
export function FieldHelp({ text }: { readonly text: FieldText }) {
	const { t } = useLoansText();
	const { title, content, link } = text.help;
	return (
		<Popover
			header={title}
			triggerType="custom"
			dismissAriaLabel={t('help.dismiss')}
			renderWithPortal
			content={
				<SpaceBetween size="xs">
					<span>{content}</span>
					<Link href={link} external externalIconAriaLabel={t('help.newTab')}>
						{t('help.learnMore')}
					</Link>
				</SpaceBetween>
			}
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
