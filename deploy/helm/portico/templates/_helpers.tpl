{{- define "portico.name" -}}
{{- if contains .Chart.Name .Release.Name -}}
{{- .Release.Name | trunc 63 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name .Chart.Name | trunc 63 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "portico.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "portico.labels" -}}
{{ include "portico.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
{{- end -}}

{{- define "portico.image" -}}
{{- if .Values.image.digest -}}
{{- printf "%s@%s" .Values.image.repository .Values.image.digest -}}
{{- else -}}
{{- printf "%s:%s" .Values.image.repository (.Values.image.tag | default .Chart.AppVersion) -}}
{{- end -}}
{{- end -}}

{{- define "portico.claim" -}}
{{- .Values.persistence.existingClaim | default (include "portico.name" .) -}}
{{- end -}}

{{- /* "yes" where the database is PostgreSQL, which several pods can share. */ -}}
{{- define "portico.hasPostgres" -}}
{{- range .Values.secrets -}}
{{- if eq .variable "DATABASE_URL" -}}yes{{- end -}}
{{- end -}}
{{- end -}}

{{- define "portico.podSecurity" -}}
runAsNonRoot: true
runAsUser: 65532
runAsGroup: 65532
fsGroup: 65532
fsGroupChangePolicy: OnRootMismatch
seccompProfile:
  type: RuntimeDefault
{{- end -}}

{{- define "portico.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop:
    - ALL
{{- end -}}

{{- /* "yes" where another role than the service's owns the tables: a job migrates by it, and nothing else has its address. */ -}}
{{- define "portico.hasOwner" -}}
{{- range .Values.secrets -}}
{{- if eq .variable "DATABASE_MIGRATION_URL" -}}yes{{- end -}}
{{- end -}}
{{- end -}}

{{- /* What the server and the operators' commands read alike. */ -}}
{{- define "portico.env" -}}
{{- include "portico.settings" . }}
{{- if include "portico.hasOwner" . }}
- name: MIGRATE
  value: "off"
{{- end }}
{{- if .Values.metrics.enabled }}
- name: METRICS_PORT
  value: {{ .Values.metrics.port | quote }}
- name: METRICS_HOST
  value: "0.0.0.0"
{{- end }}
{{- range .Values.secrets }}
{{- if ne .variable "DATABASE_MIGRATION_URL" }}
- name: {{ .variable }}_FILE
  value: /run/secrets/portico/{{ .variable }}
{{- end }}
{{- end }}
{{- end -}}

{{- /* What the job reads that migrates. */ -}}
{{- define "portico.migrationEnv" -}}
{{- include "portico.settings" . }}
- name: MIGRATE
  value: "only"
{{- range .Values.secrets }}
- name: {{ .variable }}_FILE
  value: /run/secrets/portico/{{ .variable }}
{{- end }}
{{- end -}}

{{- define "portico.settings" -}}
{{- $settings := .Values.settings -}}
{{- if and (include "portico.hasPostgres" .) (not (hasKey $settings "KEY_DIR")) -}}
{{- $settings = merge (dict "KEY_DIR" "/data/keys") $settings -}}
{{- end -}}
{{- range $name, $value := $settings }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end -}}

{{- define "portico.mounts" -}}
- name: data
  mountPath: /data
  # A folder of its own: the volume's root may hold what is not Portico's, such as lost+found.
  subPath: portico
- name: tmp
  mountPath: /tmp
{{- if .Values.secrets }}
- name: secrets
  mountPath: /run/secrets/portico
  readOnly: true
{{- end }}
{{- with .Values.extraVolumeMounts }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{- define "portico.volumes" -}}
- name: data
  persistentVolumeClaim:
    claimName: {{ include "portico.claim" . }}
- name: tmp
  emptyDir:
    sizeLimit: 256Mi
{{- if .Values.secrets }}
{{ include "portico.secretVolume" (dict "secrets" .Values.secrets "without" "DATABASE_MIGRATION_URL") }}
{{- end }}
{{- with .Values.extraVolumes }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{- /* The files of `secrets`, except of the variable `without`. */ -}}
{{- define "portico.secretVolume" -}}
{{- $without := .without -}}
- name: secrets
  projected:
    # Readable by the group of the pod, and by nobody else.
    defaultMode: 0440
    sources:
      {{- range .secrets }}
      {{- if ne .variable $without }}
      - secret:
          name: {{ .secretName }}
          items:
            - key: {{ .key }}
              path: {{ .variable }}
      {{- end }}
      {{- end }}
{{- end -}}
