/** What a deployment needs, for people who have never made one. */
export const needs = `Deploying the portal to AWS needs

  a stage            --context stage=test         which portal; its stacks are named rfr-portal-test-…
  the operator       --operator-name "Example Bank"
                     --operator-email admin@example.com
                                                  the organisation that runs the portal and its first administrator,
                                                  who is sent an invitation; not needed again with --update
  credentials        AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY
                                                  of somebody who may deploy with CDK
  a region           AWS_REGION=eu-west-1
  a bootstrap        npx cdk bootstrap            once for each account and region, and for us-east-1, where the web
                                                  ACL and the alarms of CloudFront are; with the same credentials

and takes, if you wish,

  --alarm-email ops@example.com                   where alarms are sent, after a confirmation
  --context domainName=portal.example.com --context certificateArn=arn:aws:acm:us-east-1:…
                                                  a domain of your own, which then refuses TLS below 1.2
  --context webAclArn=arn:aws:wafv2:us-east-1:…   your web application firewall, in place of the portal's
  --context requestsPerAddress=5000               requests of one address in five minutes, before it is refused
  --context mailFrom=portal@example.com --context mailIdentityArn=arn:aws:ses:…:identity/example.com
                                                  an identity of Amazon SES that sends invitations and codes, replies
                                                  to --context mailReplyTo=…; without one, Cognito sends at most 50
                                                  mails a day
  --update                                        keep what the last deployment said of operator and alarms
  --yes                                           do not ask before changes of rights

For example

  AWS_PROFILE=bank AWS_REGION=eu-west-1 npm run deploy -- --context stage=test \\
    --operator-name "Example Bank" --operator-email admin@example.com
`;
