import Alert from '@cloudscape-design/components/alert';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type ReactNode, useId } from 'react';
import { useAdminText } from '#features/admin/shared/admin-text.ts';
import type { JsonField } from '#shared/delivery/schedule/read-job-request.ts';
import type { ScheduleDraft } from '../schedule-draft.ts';
import { isUnreadable } from '../schedule-draft.ts';

/** Inputs of a step and their faults. */
export interface StepProps {
	readonly draft: ScheduleDraft;
	readonly isDisabled: boolean;
	/** Faults of a path and below it, such as `sftppush.host`. */
	readonly at: (path: string) => string | undefined;
	readonly onChange: (draft: ScheduleDraft) => void;
}

interface StepFrameProps {
	readonly name: 'what' | 'when' | 'where' | 'protection';
	readonly draft: ScheduleDraft;
	/** The JSON fields that the step shows. */
	readonly fields: readonly JsonField[];
	readonly children: ReactNode;
}

/** One step of the form. A JSON field that the form cannot show is named: its text is edited in the other view. */
export function StepFrame({ name, draft, fields, children }: StepFrameProps) {
	const { t } = useAdminText();
	const id = useId();
	const unreadable = fields.filter((field) => isUnreadable(draft, field));
	return (
		<section aria-labelledby={id}>
			<SpaceBetween size="s">
				<Header variant="h3" description={t(`scheduleForm.notes.${name}`)}>
					<span id={id}>{t(`scheduleForm.steps.${name}`)}</span>
				</Header>
				{unreadable.map((field) => (
					<Alert key={field} type="warning">
						{t('scheduleForm.unreadable', { field: t(`bulk.fields.${field}`) })}
					</Alert>
				))}
				{unreadable.length === 0 && children}
			</SpaceBetween>
		</section>
	);
}
