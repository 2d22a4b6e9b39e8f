/** The most dots that every browser draws at once (Safari on telephones: 16.7 million); a page stays readable. */
const mostDots = 16_000_000
const quality = 0.92

/**
 * Returns a JPEG of a picture that we do not take, such as an iPhone's HEIC, if this browser can open it;
 * otherwise the file itself, and the answer says what helps.
 */
export async function convertPhoto(file: File): Promise<File> {
  if (!isOtherPicture(file)) return file
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, Math.sqrt(mostDots / (picture.width * picture.height)))
    const canvas = document.createElement('canvas')
    canvas.width = Math.floor(picture.width * scale)
    canvas.height = Math.floor(picture.height * scale)
    const context = canvas.getContext('2d')
    if (!context) return file
    // Transparent parts would be black in a JPEG.
    context.fillStyle = 'white'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const bytes = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', quality)
    })
    return bytes ? new File([bytes], file.name, { type: 'image/jpeg' }) : file
  } catch {
    return file
  }
}

/** Some systems do not know the type of these. */
function isOtherPicture({ name, type }: File): boolean {
  if (type === '') return /\.(heic|heif)$/i.test(name)
  return type.startsWith('image/') && type !== 'image/jpeg' && type !== 'image/png'
}
