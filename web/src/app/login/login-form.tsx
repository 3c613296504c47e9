import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Form from '@cloudscape-design/components/form';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { FormEvent, ReactNode } from 'react';
import { useDocumentTitle } from '../use-document-title.ts';
import styles from './login-form.module.css';

interface LoginFormProps {
	readonly title: string;
	readonly intro?: string;
	readonly submitText: string;
	readonly isBusy: boolean;
	readonly problem: string | undefined;
	/** Shown left of the button. */
	readonly otherWay: ReactNode;
	readonly onSubmit: () => void;
	readonly children: ReactNode;
}

/** The frame of every sign-in screen: heading, fields, submit button and error message. */
export function LoginForm(props: LoginFormProps) {
	const { title, intro, submitText, isBusy, problem, otherWay, onSubmit, children } = props;
	useDocumentTitle(title);
	const submit = (event: FormEvent) => {
		event.preventDefault();
		if (!isBusy) onSubmit();
	};
	return (
		<form onSubmit={submit} noValidate method="post" aria-label={title}>
			<Container header={<Header variant="h1">{title}</Header>}>
				<Form
					errorText={problem}
					secondaryActions={<div className={styles.otherWay}>{otherWay}</div>}
					actions={
						<Button variant="primary" formAction="submit" loading={isBusy}>
							{submitText}
						</Button>
					}
				>
					<SpaceBetween size="m">
						{intro !== undefined && <Box variant="p">{intro}</Box>}
						{children}
					</SpaceBetween>
				</Form>
			</Container>
		</form>
	);
}
