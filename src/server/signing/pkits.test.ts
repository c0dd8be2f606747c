import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { valuesIn } from '#domain/der.ts'
import { readRevocationList } from '#domain/revocation-list.ts'
import { chainOf, ownedBy, readCertificate } from './certificate.ts'
import { checkSignatures, readSignedData } from './check-signatures.ts'
import { openWork } from './work.ts'

// PKITS, the public suite of NIST for ways of certificates (tests/files/README.md): all its 224 signed messages, each
// with the certificates and lists of its test, checked as any container against the one trusted certificate.

/** Why a valid message is not called good, or why an invalid one is not refused. */
const REASONS = {
  dsa: 'DSA is none of our algorithms',
  number: '-1 and 255 are one number of a certificate',
  key: 'a list of another key of the authority calls nobody good',
  authority: 'who may issue certificates signs no documents',
  limits: 'constraints of names and policies are not read, so they refuse',
  relative: 'a place named in relation to its issuer is not understood',
  parts: 'lists of some reasons are not put together',
  another: 'lists of another issuer are not read',
  'no-list': 'no list that may be believed speaks of it: decision 110',
} as const

type Row = readonly [
  number: string,
  message: string,
  nist: 'valid' | 'invalid',
  verdict: string,
  reason?: keyof typeof REASONS,
]
/** The verdict of NIST is that under its default settings: any policy, none asked for. */
const ROWS: readonly Row[] = [
  // 4.1: signatures
  ['4.1.1', 'ValidSignaturesTest1', 'valid', 'good'],
  ['4.1.2', 'InvalidCASignatureTest2', 'invalid', 'unknown-root'],
  ['4.1.3', 'InvalidEESignatureTest3', 'invalid', 'unknown-root'],
  ['4.1.4', 'ValidDSASignaturesTest4', 'valid', 'algorithm', 'dsa'],
  ['4.1.5', 'ValidDSAParameterInheritanceTest5', 'valid', 'algorithm', 'dsa'],
  ['4.1.6', 'InvalidDSASignatureTest6', 'invalid', 'algorithm'],
  // 4.2: validity periods
  ['4.2.1', 'InvalidCAnotBeforeDateTest1', 'invalid', 'issuer-not-valid'],
  ['4.2.2', 'InvalidEEnotBeforeDateTest2', 'invalid', 'not-yet-valid'],
  ['4.2.3', 'Validpre2000UTCnotBeforeDateTest3', 'valid', 'good'],
  ['4.2.4', 'ValidGeneralizedTimenotBeforeDateTest4', 'valid', 'good'],
  ['4.2.5', 'InvalidCAnotAfterDateTest5', 'invalid', 'issuer-not-valid'],
  ['4.2.6', 'InvalidEEnotAfterDateTest6', 'invalid', 'expired'],
  ['4.2.7', 'Invalidpre2000UTCEEnotAfterDateTest7', 'invalid', 'expired'],
  ['4.2.8', 'ValidGeneralizedTimenotAfterDateTest8', 'valid', 'good'],
  // 4.3: names
  ['4.3.1', 'InvalidNameChainingEETest1', 'invalid', 'unknown-root'],
  ['4.3.2', 'InvalidNameChainingOrderTest2', 'invalid', 'unknown-root'],
  ['4.3.3', 'ValidNameChainingWhitespaceTest3', 'valid', 'good'],
  ['4.3.4', 'ValidNameChainingWhitespaceTest4', 'valid', 'good'],
  ['4.3.5', 'ValidNameChainingCapitalizationTest5', 'valid', 'good'],
  ['4.3.6', 'ValidNameChainingUIDsTest6', 'valid', 'good'],
  ['4.3.7', 'ValidRFC3280MandatoryAttributeTypesTest7', 'valid', 'good'],
  ['4.3.8', 'ValidRFC3280OptionalAttributeTypesTest8', 'valid', 'good'],
  ['4.3.9', 'ValidUTF8StringEncodedNamesTest9', 'valid', 'good'],
  ['4.3.10', 'ValidRolloverfromPrintableStringtoUTF8StringTest10', 'valid', 'good'],
  ['4.3.11', 'ValidUTF8StringCaseInsensitiveMatchTest11', 'valid', 'good'],
  // 4.4: basic revocation
  ['4.4.1', 'MissingCRLTest1', 'invalid', 'unchecked', 'no-list'],
  ['4.4.2', 'InvalidRevokedCATest2', 'invalid', 'revoked'],
  ['4.4.3', 'InvalidRevokedEETest3', 'invalid', 'revoked'],
  ['4.4.4', 'InvalidBadCRLSignatureTest4', 'invalid', 'unchecked', 'no-list'],
  ['4.4.5', 'InvalidBadCRLIssuerNameTest5', 'invalid', 'unchecked', 'no-list'],
  ['4.4.6', 'InvalidWrongCRLTest6', 'invalid', 'unchecked', 'no-list'],
  ['4.4.7', 'ValidTwoCRLsTest7', 'valid', 'good'],
  ['4.4.8', 'InvalidUnknownCRLEntryExtensionTest8', 'invalid', 'revocation-unclear'],
  ['4.4.9', 'InvalidUnknownCRLExtensionTest9', 'invalid', 'revocation-unclear'],
  ['4.4.10', 'InvalidUnknownCRLExtensionTest10', 'invalid', 'revocation-unclear'],
  ['4.4.11', 'InvalidOldCRLnextUpdateTest11', 'invalid', 'unchecked', 'no-list'],
  ['4.4.12', 'Invalidpre2000CRLnextUpdateTest12', 'invalid', 'unchecked', 'no-list'],
  ['4.4.13', 'ValidGeneralizedTimeCRLnextUpdateTest13', 'valid', 'good'],
  ['4.4.14', 'ValidNegativeSerialNumberTest14', 'valid', 'revoked', 'number'],
  ['4.4.15', 'InvalidNegativeSerialNumberTest15', 'invalid', 'revoked'],
  ['4.4.16', 'ValidLongSerialNumberTest16', 'valid', 'good'],
  ['4.4.17', 'ValidLongSerialNumberTest17', 'valid', 'good'],
  ['4.4.18', 'InvalidLongSerialNumberTest18', 'invalid', 'revoked'],
  ['4.4.19', 'ValidSeparateCertificateandCRLKeysTest19', 'valid', 'unchecked', 'key'],
  ['4.4.20', 'InvalidSeparateCertificateandCRLKeysTest20', 'invalid', 'revoked'],
  ['4.4.21', 'InvalidSeparateCertificateandCRLKeysTest21', 'invalid', 'unchecked', 'no-list'],
  // 4.5: self-issued certificates
  ['4.5.1', 'ValidBasicSelfIssuedOldWithNewTest1', 'valid', 'unchecked', 'key'],
  ['4.5.2', 'InvalidBasicSelfIssuedOldWithNewTest2', 'invalid', 'revoked'],
  ['4.5.3', 'ValidBasicSelfIssuedNewWithOldTest3', 'valid', 'good'],
  ['4.5.4', 'ValidBasicSelfIssuedNewWithOldTest4', 'valid', 'unchecked', 'key'],
  ['4.5.5', 'InvalidBasicSelfIssuedNewWithOldTest5', 'invalid', 'revoked'],
  ['4.5.6', 'ValidBasicSelfIssuedCRLSigningKeyTest6', 'valid', 'unchecked', 'key'],
  ['4.5.7', 'InvalidBasicSelfIssuedCRLSigningKeyTest7', 'invalid', 'revoked'],
  ['4.5.8', 'InvalidBasicSelfIssuedCRLSigningKeyTest8', 'invalid', 'unknown-root'],
  // 4.6: basic constraints
  ['4.6.1', 'InvalidMissingbasicConstraintsTest1', 'invalid', 'unknown-root'],
  ['4.6.2', 'InvalidcAFalseTest2', 'invalid', 'unknown-root'],
  ['4.6.3', 'InvalidcAFalseTest3', 'invalid', 'unknown-root'],
  ['4.6.4', 'ValidbasicConstraintsNotCriticalTest4', 'valid', 'good'],
  ['4.6.5', 'InvalidpathLenConstraintTest5', 'invalid', 'unknown-root'],
  ['4.6.6', 'InvalidpathLenConstraintTest6', 'invalid', 'not-for-signing'],
  ['4.6.7', 'ValidpathLenConstraintTest7', 'valid', 'good'],
  ['4.6.8', 'ValidpathLenConstraintTest8', 'valid', 'not-for-signing', 'authority'],
  ['4.6.9', 'InvalidpathLenConstraintTest9', 'invalid', 'unknown-root'],
  ['4.6.10', 'InvalidpathLenConstraintTest10', 'invalid', 'not-for-signing'],
  ['4.6.11', 'InvalidpathLenConstraintTest11', 'invalid', 'unknown-root'],
  ['4.6.12', 'InvalidpathLenConstraintTest12', 'invalid', 'not-for-signing'],
  ['4.6.13', 'ValidpathLenConstraintTest13', 'valid', 'good'],
  ['4.6.14', 'ValidpathLenConstraintTest14', 'valid', 'not-for-signing', 'authority'],
  ['4.6.15', 'ValidSelfIssuedpathLenConstraintTest15', 'valid', 'unchecked', 'key'],
  ['4.6.16', 'InvalidSelfIssuedpathLenConstraintTest16', 'invalid', 'unknown-root'],
  ['4.6.17', 'ValidSelfIssuedpathLenConstraintTest17', 'valid', 'unchecked', 'key'],
  // 4.7: key usage
  ['4.7.1', 'InvalidkeyUsageCriticalkeyCertSignFalseTest1', 'invalid', 'unknown-root'],
  ['4.7.2', 'InvalidkeyUsageNotCriticalkeyCertSignFalseTest2', 'invalid', 'unknown-root'],
  ['4.7.3', 'ValidkeyUsageNotCriticalTest3', 'valid', 'good'],
  ['4.7.4', 'InvalidkeyUsageCriticalcRLSignFalseTest4', 'invalid', 'unchecked', 'no-list'],
  ['4.7.5', 'InvalidkeyUsageNotCriticalcRLSignFalseTest5', 'invalid', 'unchecked', 'no-list'],
  // 4.8: policies
  ['4.8.1', 'AllCertificatesSamePolicyTest1', 'valid', 'good'],
  ['4.8.2', 'AllCertificatesNoPoliciesTest2', 'valid', 'good'],
  ['4.8.3', 'DifferentPoliciesTest3', 'valid', 'good'],
  ['4.8.4', 'DifferentPoliciesTest4', 'invalid', 'limits-unknown'],
  ['4.8.5', 'DifferentPoliciesTest5', 'invalid', 'limits-unknown'],
  ['4.8.6', 'OverlappingPoliciesTest6', 'valid', 'not-for-signing', 'authority'],
  ['4.8.7', 'DifferentPoliciesTest7', 'invalid', 'not-for-signing'],
  ['4.8.8', 'DifferentPoliciesTest8', 'invalid', 'not-for-signing'],
  ['4.8.9', 'DifferentPoliciesTest9', 'invalid', 'limits-unknown'],
  ['4.8.10', 'AllCertificatesSamePoliciesTest10', 'valid', 'limits-unknown', 'limits'],
  ['4.8.11', 'AllCertificatesAnyPolicyTest11', 'valid', 'limits-unknown', 'limits'],
  ['4.8.12', 'DifferentPoliciesTest12', 'invalid', 'limits-unknown'],
  ['4.8.13', 'AllCertificatesSamePoliciesTest13', 'valid', 'limits-unknown', 'limits'],
  ['4.8.14', 'AnyPolicyTest14', 'valid', 'limits-unknown', 'limits'],
  ['4.8.15', 'UserNoticeQualifierTest15', 'valid', 'good'],
  ['4.8.16', 'UserNoticeQualifierTest16', 'valid', 'good'],
  ['4.8.17', 'UserNoticeQualifierTest17', 'valid', 'good'],
  ['4.8.18', 'UserNoticeQualifierTest18', 'valid', 'limits-unknown', 'limits'],
  ['4.8.19', 'UserNoticeQualifierTest19', 'valid', 'good'],
  ['4.8.20', 'CPSPointerQualifierTest20', 'valid', 'good'],
  // 4.9: require explicit policy
  ['4.9.1', 'ValidRequireExplicitPolicyTest1', 'valid', 'limits-unknown', 'limits'],
  ['4.9.2', 'ValidRequireExplicitPolicyTest2', 'valid', 'limits-unknown', 'limits'],
  ['4.9.3', 'InvalidRequireExplicitPolicyTest3', 'invalid', 'limits-unknown'],
  ['4.9.4', 'ValidRequireExplicitPolicyTest4', 'valid', 'limits-unknown', 'limits'],
  ['4.9.5', 'InvalidRequireExplicitPolicyTest5', 'invalid', 'limits-unknown'],
  ['4.9.6', 'ValidSelfIssuedrequireExplicitPolicyTest6', 'valid', 'limits-unknown', 'limits'],
  ['4.9.7', 'InvalidSelfIssuedrequireExplicitPolicyTest7', 'invalid', 'limits-unknown'],
  ['4.9.8', 'InvalidSelfIssuedrequireExplicitPolicyTest8', 'invalid', 'limits-unknown'],
  // 4.10: policy mappings
  ['4.10.1', 'ValidPolicyMappingTest1', 'valid', 'limits-unknown', 'limits'],
  ['4.10.2', 'InvalidPolicyMappingTest2', 'invalid', 'limits-unknown'],
  ['4.10.3', 'ValidPolicyMappingTest3', 'valid', 'limits-unknown', 'limits'],
  ['4.10.4', 'InvalidPolicyMappingTest4', 'invalid', 'limits-unknown'],
  ['4.10.5', 'ValidPolicyMappingTest5', 'valid', 'limits-unknown', 'limits'],
  ['4.10.6', 'ValidPolicyMappingTest6', 'valid', 'limits-unknown', 'limits'],
  ['4.10.7', 'InvalidMappingFromanyPolicyTest7', 'invalid', 'limits-unknown'],
  ['4.10.8', 'InvalidMappingToanyPolicyTest8', 'invalid', 'limits-unknown'],
  ['4.10.9', 'ValidPolicyMappingTest9', 'valid', 'limits-unknown', 'limits'],
  ['4.10.10', 'InvalidPolicyMappingTest10', 'invalid', 'limits-unknown'],
  ['4.10.11', 'ValidPolicyMappingTest11', 'valid', 'limits-unknown', 'limits'],
  ['4.10.12', 'ValidPolicyMappingTest12', 'valid', 'limits-unknown', 'limits'],
  ['4.10.13', 'ValidPolicyMappingTest13', 'valid', 'limits-unknown', 'limits'],
  ['4.10.14', 'ValidPolicyMappingTest14', 'valid', 'limits-unknown', 'limits'],
  // 4.11: inhibit policy mapping
  ['4.11.1', 'InvalidinhibitPolicyMappingTest1', 'invalid', 'limits-unknown'],
  ['4.11.2', 'ValidinhibitPolicyMappingTest2', 'valid', 'limits-unknown', 'limits'],
  ['4.11.3', 'InvalidinhibitPolicyMappingTest3', 'invalid', 'limits-unknown'],
  ['4.11.4', 'ValidinhibitPolicyMappingTest4', 'valid', 'limits-unknown', 'limits'],
  ['4.11.5', 'InvalidinhibitPolicyMappingTest5', 'invalid', 'limits-unknown'],
  ['4.11.6', 'InvalidinhibitPolicyMappingTest6', 'invalid', 'limits-unknown'],
  ['4.11.7', 'ValidSelfIssuedinhibitPolicyMappingTest7', 'valid', 'limits-unknown', 'limits'],
  ['4.11.8', 'InvalidSelfIssuedinhibitPolicyMappingTest8', 'invalid', 'limits-unknown'],
  ['4.11.9', 'InvalidSelfIssuedinhibitPolicyMappingTest9', 'invalid', 'limits-unknown'],
  ['4.11.10', 'InvalidSelfIssuedinhibitPolicyMappingTest10', 'invalid', 'limits-unknown'],
  ['4.11.11', 'InvalidSelfIssuedinhibitPolicyMappingTest11', 'invalid', 'limits-unknown'],
  // 4.12: inhibit any policy
  ['4.12.1', 'InvalidinhibitAnyPolicyTest1', 'invalid', 'limits-unknown'],
  ['4.12.2', 'ValidinhibitAnyPolicyTest2', 'valid', 'limits-unknown', 'limits'],
  ['4.12.3', 'inhibitAnyPolicyTest3', 'valid', 'limits-unknown', 'limits'],
  ['4.12.4', 'InvalidinhibitAnyPolicyTest4', 'invalid', 'limits-unknown'],
  ['4.12.5', 'InvalidinhibitAnyPolicyTest5', 'invalid', 'limits-unknown'],
  ['4.12.6', 'InvalidinhibitAnyPolicyTest6', 'invalid', 'limits-unknown'],
  ['4.12.7', 'ValidSelfIssuedinhibitAnyPolicyTest7', 'valid', 'limits-unknown', 'limits'],
  ['4.12.8', 'InvalidSelfIssuedinhibitAnyPolicyTest8', 'invalid', 'limits-unknown'],
  ['4.12.9', 'ValidSelfIssuedinhibitAnyPolicyTest9', 'valid', 'limits-unknown', 'limits'],
  ['4.12.10', 'InvalidSelfIssuedinhibitAnyPolicyTest10', 'invalid', 'not-for-signing'],
  // 4.13: name constraints
  ['4.13.1', 'ValidDNnameConstraintsTest1', 'valid', 'limits-unknown', 'limits'],
  ['4.13.2', 'InvalidDNnameConstraintsTest2', 'invalid', 'limits-unknown'],
  ['4.13.3', 'InvalidDNnameConstraintsTest3', 'invalid', 'limits-unknown'],
  ['4.13.4', 'ValidDNnameConstraintsTest4', 'valid', 'limits-unknown', 'limits'],
  ['4.13.5', 'ValidDNnameConstraintsTest5', 'valid', 'limits-unknown', 'limits'],
  ['4.13.6', 'ValidDNnameConstraintsTest6', 'valid', 'limits-unknown', 'limits'],
  ['4.13.7', 'InvalidDNnameConstraintsTest7', 'invalid', 'limits-unknown'],
  ['4.13.8', 'InvalidDNnameConstraintsTest8', 'invalid', 'limits-unknown'],
  ['4.13.9', 'InvalidDNnameConstraintsTest9', 'invalid', 'limits-unknown'],
  ['4.13.10', 'InvalidDNnameConstraintsTest10', 'invalid', 'limits-unknown'],
  ['4.13.11', 'ValidDNnameConstraintsTest11', 'valid', 'limits-unknown', 'limits'],
  ['4.13.12', 'InvalidDNnameConstraintsTest12', 'invalid', 'limits-unknown'],
  ['4.13.13', 'InvalidDNnameConstraintsTest13', 'invalid', 'limits-unknown'],
  ['4.13.14', 'ValidDNnameConstraintsTest14', 'valid', 'limits-unknown', 'limits'],
  ['4.13.15', 'InvalidDNnameConstraintsTest15', 'invalid', 'limits-unknown'],
  ['4.13.16', 'InvalidDNnameConstraintsTest16', 'invalid', 'limits-unknown'],
  ['4.13.17', 'InvalidDNnameConstraintsTest17', 'invalid', 'limits-unknown'],
  ['4.13.18', 'ValidDNnameConstraintsTest18', 'valid', 'limits-unknown', 'limits'],
  ['4.13.19', 'ValidSelfIssuedDNnameConstraintsTest19', 'valid', 'limits-unknown', 'limits'],
  ['4.13.20', 'InvalidSelfIssuedDNnameConstraintsTest20', 'invalid', 'limits-unknown'],
  ['4.13.21', 'ValidRFC822nameConstraintsTest21', 'valid', 'limits-unknown', 'limits'],
  ['4.13.22', 'InvalidRFC822nameConstraintsTest22', 'invalid', 'limits-unknown'],
  ['4.13.23', 'ValidRFC822nameConstraintsTest23', 'valid', 'limits-unknown', 'limits'],
  ['4.13.24', 'InvalidRFC822nameConstraintsTest24', 'invalid', 'limits-unknown'],
  ['4.13.25', 'ValidRFC822nameConstraintsTest25', 'valid', 'limits-unknown', 'limits'],
  ['4.13.26', 'InvalidRFC822nameConstraintsTest26', 'invalid', 'limits-unknown'],
  ['4.13.27', 'ValidDNandRFC822nameConstraintsTest27', 'valid', 'limits-unknown', 'limits'],
  ['4.13.28', 'InvalidDNandRFC822nameConstraintsTest28', 'invalid', 'limits-unknown'],
  ['4.13.29', 'InvalidDNandRFC822nameConstraintsTest29', 'invalid', 'limits-unknown'],
  ['4.13.30', 'ValidDNSnameConstraintsTest30', 'valid', 'limits-unknown', 'limits'],
  ['4.13.31', 'InvalidDNSnameConstraintsTest31', 'invalid', 'limits-unknown'],
  ['4.13.32', 'ValidDNSnameConstraintsTest32', 'valid', 'limits-unknown', 'limits'],
  ['4.13.33', 'InvalidDNSnameConstraintsTest33', 'invalid', 'limits-unknown'],
  ['4.13.34', 'ValidURInameConstraintsTest34', 'valid', 'limits-unknown', 'limits'],
  ['4.13.35', 'InvalidURInameConstraintsTest35', 'invalid', 'limits-unknown'],
  ['4.13.36', 'ValidURInameConstraintsTest36', 'valid', 'limits-unknown', 'limits'],
  ['4.13.37', 'InvalidURInameConstraintsTest37', 'invalid', 'limits-unknown'],
  ['4.13.38', 'InvalidDNSnameConstraintsTest38', 'invalid', 'limits-unknown'],
  // 4.14: distribution points
  ['4.14.1', 'ValiddistributionPointTest1', 'valid', 'good'],
  ['4.14.2', 'InvaliddistributionPointTest2', 'invalid', 'revoked'],
  ['4.14.3', 'InvaliddistributionPointTest3', 'invalid', 'unchecked', 'no-list'],
  ['4.14.4', 'ValiddistributionPointTest4', 'valid', 'unchecked', 'relative'],
  ['4.14.5', 'ValiddistributionPointTest5', 'valid', 'revocation-unclear', 'relative'],
  ['4.14.6', 'InvaliddistributionPointTest6', 'invalid', 'revocation-unclear'],
  ['4.14.7', 'ValiddistributionPointTest7', 'valid', 'revocation-unclear', 'relative'],
  ['4.14.8', 'InvaliddistributionPointTest8', 'invalid', 'revocation-unclear'],
  ['4.14.9', 'InvaliddistributionPointTest9', 'invalid', 'revocation-unclear'],
  ['4.14.10', 'ValidNoissuingDistributionPointTest10', 'valid', 'good'],
  ['4.14.11', 'InvalidonlyContainsUserCertsCRLTest11', 'invalid', 'not-for-signing'],
  ['4.14.12', 'InvalidonlyContainsCACertsCRLTest12', 'invalid', 'unchecked', 'no-list'],
  ['4.14.13', 'ValidonlyContainsCACertsCRLTest13', 'valid', 'not-for-signing', 'authority'],
  ['4.14.14', 'InvalidonlyContainsAttributeCertsTest14', 'invalid', 'unchecked', 'no-list'],
  ['4.14.15', 'InvalidonlySomeReasonsTest15', 'invalid', 'revoked'],
  ['4.14.16', 'InvalidonlySomeReasonsTest16', 'invalid', 'revoked'],
  ['4.14.17', 'InvalidonlySomeReasonsTest17', 'invalid', 'unchecked', 'no-list'],
  ['4.14.18', 'ValidonlySomeReasonsTest18', 'valid', 'unchecked', 'parts'],
  ['4.14.19', 'ValidonlySomeReasonsTest19', 'valid', 'unchecked', 'parts'],
  ['4.14.20', 'InvalidonlySomeReasonsTest20', 'invalid', 'revoked'],
  ['4.14.21', 'InvalidonlySomeReasonsTest21', 'invalid', 'revoked'],
  ['4.14.22', 'ValidIDPwithindirectCRLTest22', 'valid', 'revocation-unclear', 'another'],
  ['4.14.23', 'InvalidIDPwithindirectCRLTest23', 'invalid', 'revocation-unclear'],
  ['4.14.24', 'ValidIDPwithindirectCRLTest24', 'valid', 'revocation-unclear', 'another'],
  ['4.14.25', 'ValidIDPwithindirectCRLTest25', 'valid', 'revocation-unclear', 'another'],
  ['4.14.26', 'InvalidIDPwithindirectCRLTest26', 'invalid', 'revocation-unclear'],
  ['4.14.27', 'InvalidcRLIssuerTest27', 'invalid', 'revocation-unclear'],
  ['4.14.28', 'ValidcRLIssuerTest28', 'valid', 'revocation-unclear', 'another'],
  ['4.14.29', 'ValidcRLIssuerTest29', 'valid', 'revocation-unclear', 'another'],
  ['4.14.30', 'ValidcRLIssuerTest30', 'valid', 'revocation-unclear', 'another'],
  ['4.14.31', 'InvalidcRLIssuerTest31', 'invalid', 'revocation-unclear'],
  ['4.14.32', 'InvalidcRLIssuerTest32', 'invalid', 'revocation-unclear'],
  ['4.14.33', 'ValidcRLIssuerTest33', 'valid', 'revocation-unclear', 'another'],
  ['4.14.34', 'InvalidcRLIssuerTest34', 'invalid', 'revocation-unclear'],
  ['4.14.35', 'InvalidcRLIssuerTest35', 'invalid', 'revocation-unclear'],
  // 4.15: delta lists
  ['4.15.1', 'InvaliddeltaCRLIndicatorNoBaseTest1', 'invalid', 'unchecked', 'no-list'],
  ['4.15.2', 'ValiddeltaCRLTest2', 'valid', 'good'],
  ['4.15.3', 'InvaliddeltaCRLTest3', 'invalid', 'revoked'],
  ['4.15.4', 'InvaliddeltaCRLTest4', 'invalid', 'revoked'],
  ['4.15.5', 'ValiddeltaCRLTest5', 'valid', 'good'],
  ['4.15.6', 'InvaliddeltaCRLTest6', 'invalid', 'revoked'],
  ['4.15.7', 'ValiddeltaCRLTest7', 'valid', 'good'],
  ['4.15.8', 'ValiddeltaCRLTest8', 'valid', 'good'],
  ['4.15.9', 'InvaliddeltaCRLTest9', 'invalid', 'revoked'],
  ['4.15.10', 'InvaliddeltaCRLTest10', 'invalid', 'unchecked', 'no-list'],
  // 4.16: private extensions
  ['4.16.1', 'ValidUnknownNotCriticalCertificateExtensionTest1', 'valid', 'good'],
  ['4.16.2', 'InvalidUnknownCriticalCertificateExtensionTest2', 'invalid', 'limits-unknown'],
]

const SIGNED = Buffer.from('Content-Type: text/plain\r\n\r\nThis is a sample signed message.\r\n')
/** All certificates but the expired ones are valid from 2010 to 2030. */
const NOW = new Date('2026-11-21T10:00:00Z')
const files = unzipSync(readFileSync(join(import.meta.dirname, '../../../tests/files/pkits.zip')))
const fileOf = (name: string): Buffer => {
  const file = files[name]
  if (!file) throw new Error(`no ${name}`)
  return Buffer.from(file)
}
const root = readCertificate(fileOf('TrustAnchorRootCertificate.crt'))

/** The lists in a message stand beside its certificates (RFC 5652 §5.1). */
function listsIn(message: Uint8Array) {
  const [, signed] = valuesIn(message)
  const [data] = signed ? valuesIn(signed) : []
  const lists = data && valuesIn(data).find((part) => part[0] === 0xa1)
  return lists ? valuesIn(lists).map(readRevocationList) : []
}

function verdictOf(message: Buffer): string | undefined {
  const [checked] = checkSignatures(readSignedData(message).data, SIGNED, {
    trust: { authorities: [root], lists: listsIn(message) },
    now: NOW,
    work: openWork(),
  })
  return checked?.refusal ?? checked?.revocation
}

test.each(ROWS)('PKITS %s %s is %s: %s', (_number, message, _nist, verdict) => {
  expect(verdictOf(fileOf(`${message}.p7s`))).toBe(verdict)
})

test('every message of PKITS stands in the table, and none that NIST calls invalid is called good', () => {
  const numbers = ROWS.map(([number]) => number)
  expect(new Set(numbers).size).toBe(224)
  const named = ROWS.map(([, message]) => `${message}.p7s`)
  expect([...named, 'TrustAnchorRootCertificate.crt'].toSorted()).toEqual(Object.keys(files).toSorted())
  for (const [number, message, nist, verdict, reason] of ROWS) {
    expect(message, number).toMatch(new RegExp(`Test${number.split('.')[2]}$`))
    if (nist === 'invalid') expect(verdict, message).not.toBe('good')
    const differs = nist === 'valid' ? verdict !== 'good' : verdict === 'unchecked'
    expect(reason !== undefined, message).toBe(differs)
  }
})

test.each([
  ['InvalidpathLenConstraintTest6', false],
  ['ValidpathLenConstraintTest8', true],
  ['InvalidpathLenConstraintTest10', false],
  ['InvalidpathLenConstraintTest12', false],
  ['ValidpathLenConstraintTest14', true],
] as const)('PKITS %s ends with an authority, whose way is judged all the same: %s', (message, leads) => {
  const beside = (readSignedData(fileOf(`${message}.p7s`)).data.certificates ?? []).map((certificate) =>
    ownedBy(certificate as Parameters<typeof ownedBy>[0]),
  )
  const leaf = beside.find((candidate) => beside.every((other) => !other.issuer.equals(candidate.subject)))
  if (!leaf) throw new Error('no certificate of a signer')
  const way = chainOf(leaf, { trusted: [root], beside, at: NOW.getTime(), work: openWork() })
  expect(way !== null).toBe(leads)
})
